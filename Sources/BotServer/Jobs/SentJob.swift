// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import Synchronized
import Timing

/// A job that a server has sent to this machine.
package struct SentJob {
  private let folder: JobFolder
  private let sandbox: Sandbox

  /// Finds the folder of a job, which need not exist yet.
  ///
  /// - Parameter name: the name under which the server sends the job, or the path of the job's folder on a file system
  ///   that the server's machine and this machine share.
  /// - Throws: ``SentJobError``.
  package init(_ name: String) throws(SentJobError) {
    let cache = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    let root =
      name.hasPrefix("/")
      ? URL(fileURLWithPath: name).deletingLastPathComponent()
      : (cache ?? URL(fileURLWithPath: NSHomeDirectory())).appendingPathComponent(
        "understudy/bots", isDirectory: true)
    let last = URL(fileURLWithPath: name).lastPathComponent
    guard !name.isEmpty, name.hasPrefix("/") || name == last, last != "..", last != "." else {
      throw .wrongName(name)
    }
    folder = JobFolder(url: root.appendingPathComponent(last, isDirectory: true))
    // The parent of the folder with all jobs is hidden. On a shared file system, it is the server's data folder.
    sandbox = Sandbox(hiding: root.deletingLastPathComponent())
  }

  /// Reads the job as a tar archive from the standard input.
  ///
  /// - Throws: an error if tar fails.
  package func receive() throws {
    // A cancelled job may have left build products. If there is no readable order, no earlier job is there.
    if let last = try? order() { folder.storeBuild(of: last.folder) }
    try folder.make()
    guard try tar(["--no-same-owner", "-xf", "-"]) else { throw SentJobError.notReceived(folder.url.path) }
    let order = try self.order()
    folder.placeBuild(in: order.folder, clean: order.clean)
    sandbox.giveToJobUser(folder.url)
  }

  /// Runs the job until it ends, or until the standard input is closed.
  ///
  /// - Returns: the exit status of the job's script; 128 plus the number of the signal if a signal ended it.
  /// - Throws: ``SentJobError``.
  package func run() throws -> Int32 {
    if let problem = sandbox.problem() { throw SentJobError.noSandbox(problem) }
    let order = try self.order()
    let script = Process()
    script.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    script.arguments = order.words(in: folder, sandbox)
    script.standardInput = FileHandle.nullDevice
    script.standardError = FileHandle.standardOutput
    let ended = ConditionMutex(false)
    script.terminationHandler = { _ in ended.change { $0 = true } }
    try script.run()
    let process = script.processIdentifier
    NamedThread.start("understudy-job") {
      _ = FileHandle.standardInput.readDataToEndOfFile()
      // When the first process of a PID namespace is killed, the kernel kills all other processes of the namespace.
      kill(process, SIGKILL)
    }
    var disk = JobDiskQuota(folder.url)
    while !ended.wait(until: MonotonicClock.now + TimeLimits.Bots.diskPoll.seconds, while: { !$0 }) {
      guard let problem = disk.problem() else { continue }
      FileHandle.standardOutput.write(Data((problem + "\n").utf8))
      kill(process, SIGKILL)
    }
    return script.terminationReason == .exit ? script.terminationStatus : 128 + script.terminationStatus
  }

  /// Writes the results as a tar archive to the standard output, and removes everything except the build products.
  ///
  /// - Throws: an error if tar fails.
  package func sendResults() throws {
    let order = try self.order()
    folder.storeBuild(of: order.folder)
    let names = [JobFolder.results, JobFolder.junit].filter {
      FileManager.default.fileExists(atPath: folder.url.appendingPathComponent($0).path)
    }
    guard try tar(["-cf", "-", "--files-from=/dev/null"] + names) else {
      throw SentJobError.notSent(folder.url.path)
    }
    folder.clear()
  }

  /// Runs tar in the job's folder, with this process's standard input and output.
  ///
  /// - Returns: whether tar succeeded.
  private func tar(_ words: [String]) throws -> Bool {
    let tar = Process()
    tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    tar.arguments = ["tar", "-C", folder.url.path] + words
    try tar.run()
    tar.waitUntilExit()
    return tar.terminationReason == .exit && tar.terminationStatus == 0
  }

  private func order() throws(SentJobError) -> JobSpecification {
    do {
      return try JSONDecoder().decode(JobSpecification.self, from: Data(contentsOf: folder.order))
    } catch {
      throw .noOrder(folder.url.path, reason: ErrorText.of(error))
    }
  }
}

/// The reason why a job that was sent cannot run.
package enum SentJobError: Error, Sendable, Equatable, CustomStringConvertible {
  case wrongName(String)
  case noOrder(String, reason: String)
  case noSandbox(String)
  case notReceived(String)
  case notSent(String)

  package var description: String {
    switch self {
    case .wrongName(let name): "\"\(name)\" is not the name of a job folder. A bot server chooses this name."
    case .noOrder(let folder, let reason):
      "There is no job in \(folder) that this version can read (\(reason)). Install the same version as on the server."
    case .noSandbox(let problem):
      "Jobs run in a sandbox, which cannot be created on this machine: \(problem)."
    case .notReceived(let folder):
      "The files from the server could not be unpacked into \(folder). See the output of tar for the reason."
    case .notSent(let folder):
      "The results in \(folder) could not be packed. See the output of tar for the reason."
    }
  }
}
