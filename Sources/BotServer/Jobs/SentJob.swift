// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import Processes
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
    if let problem = try problem(ofTar: ["--no-same-owner", "-xf", "-"]) {
      throw SentJobError.notReceived(folder.url.path, end: problem)
    }
    let order = try self.order()
    folder.placeBuild(in: order.folder, clean: order.clean)
    sandbox.transferOwnershipToJobUser(folder.url)
  }

  /// Runs the job until it ends, or until the standard input is closed.
  ///
  /// - Returns: the exit status of the job's script; 128 plus the number of the signal if a signal ended it.
  /// - Throws: ``SentJobError``.
  package func run() throws -> Int32 {
    if let problem = sandbox.problem() { throw SentJobError.noSandbox(problem) }
    let order = try self.order()
    let output = try FileDescriptor.copy(of: STDOUT_FILENO)
    let script = try ChildProcess(
      SpawnRequest(
        executable: "/usr/bin/env", arguments: order.words(in: folder, sandbox),
        environment: ProcessInfo.processInfo.environment,
        workingDirectory: FileManager.default.currentDirectoryPath, standardOutput: output,
        standardError: output))
    // The thread ends with this process, which ends soon after the script.
    NamedThread.start("understudy-job") {
      _ = FileHandle.standardInput.readDataToEndOfFile()
      // When the first process of a PID namespace is killed, the kernel kills all other processes of the namespace.
      script.signalGroup(SIGKILL)
    }
    var disk = JobDiskQuota(folder.url)
    // The server ends the script at the time limit of the job, by closing the standard input.
    while true {
      switch script.wait(Deadline(after: TimeLimits.Bots.diskPoll.seconds)) {
      case .exited(let status): return status
      case .signaled(let signal, _): return 128 + signal
      case .unknown: return 1
      case nil:
        guard let problem = disk.problem() else { continue }
        script.signalGroup(SIGKILL)
        StandardStream.output.write(problem + "\n")
      }
    }
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
    if let problem = try problem(ofTar: ["-cf", "-", "--files-from=/dev/null"] + names) {
      throw SentJobError.notSent(folder.url.path, end: problem)
    }
    folder.clear()
  }

  /// Runs tar in the job's folder, with this process's standard input and output.
  ///
  /// - Returns: the reason why tar failed, as a clause that follows its name; nil on success.
  private func problem(ofTar words: [String]) throws -> String? {
    let tar = try ChildProcess(
      SpawnRequest(
        executable: "/usr/bin/env", arguments: ["tar", "-C", folder.url.path] + words,
        environment: ProcessInfo.processInfo.environment,
        workingDirectory: FileManager.default.currentDirectoryPath,
        standardInput: .copy(of: STDIN_FILENO), standardOutput: .copy(of: STDOUT_FILENO),
        standardError: .copy(of: STDERR_FILENO)))
    // The server waits for the same time.
    guard let end = tar.wait(Deadline(after: TimeLimits.Bots.transfer.seconds)) else {
      tar.killWithDescendants()
      return "did not end within \(TimeLimits.Bots.transfer.seconds.text) s"
    }
    return end == .exited(0) ? nil : end.clause
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
  /// The end of tar is a clause that follows its name.
  case notReceived(String, end: String)
  case notSent(String, end: String)

  package var description: String {
    switch self {
    case .wrongName(let name): "\"\(name)\" is not the name of a job folder. A bot server chooses this name."
    case .noOrder(let folder, let reason):
      "There is no job in \(folder) that this version can read (\(reason)). Install the same version as on the server."
    case .noSandbox(let problem):
      "Jobs run in a sandbox, which cannot be created on this machine: \(problem)."
    case .notReceived(let folder, let end):
      "The files from the server could not be unpacked into \(folder): tar \(end). See its output for the reason."
    case .notSent(let folder, let end):
      "The results in \(folder) could not be packed: tar \(end). See its output for the reason."
    }
  }
}
