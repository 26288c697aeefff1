// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing

/// How the script of a job is run at its site.
struct JobExecution {
  let site: JobPlace.Site
  let job: Int64
  let folder: JobFolder
  let order: JobOrder
  let sandbox: Sandbox
  let sshConfiguration: URL?

  /// The words of a command that runs the script, and lets its output be read.
  ///
  /// One that is run elsewhere ends with all that it has started when its input does, also when that is since the server has
  /// gone.
  var words: [String] {
    switch site {
    case .here: order.words(in: folder, sandbox)
    case .host(let host):
      Self.watched + ssh(host, "run")
    case .partition(let partition):
      Self.watched + [
        "srun", "--quiet", "--partition=\(partition)", "--ntasks=1", "--job-name=\(slurmName)",
        "--unbuffered", "--export=PATH,LANG,HOME", "--chdir=/",
        sandbox.tools.appendingPathComponent("understudy").path, "bots", "job", "run", folder.url.path,
      ]
    }
  }

  /// A process between the server and one that runs elsewhere, which ends with it.
  ///
  /// ssh and srun close all files that they were started with. Foundation takes that for their end, waits for them, and sees the end of
  /// no other process meanwhile.
  private static let watched = ["timeout", "0", "setpriv", "--pdeathsig=KILL"]

  /// Brings the job's folder to where it runs.
  ///
  /// - Throws: ``CommandError``, ``JobExecutionError``.
  func send() throws {
    guard case .host(let host) = site else {
      folder.placeBuild(in: order.folder, clean: order.clean)
      return sandbox.hand(folder.url)
    }
    try transfer("tar -C \"$1\" --exclude=./\(JobFolder.kept) -cf - . | \"${@:2}\"", host, "receive")
  }

  /// Brings the results back.
  ///
  /// - Throws: ``CommandError``, ``JobExecutionError``.
  func fetch() throws {
    guard case .host(let host) = site else { return }
    try transfer(
      "\"${@:2}\" | tar -C \"$1\" --no-same-owner --no-same-permissions -xf -", host, "results")
  }

  /// Keeps what was built for the next job, where the folder is the one that it was built in.
  func keepBuild() { folder.keepBuild(of: order.folder) }

  /// Ends a job whose command did not end in time.
  func end() {
    guard case .partition = site else { return }
    // One that is over is not known any more.
    _ = try? Command.run(
      "scancel", ["--name=\(slurmName)", "--signal=KILL"], ProcessInfo.processInfo.environment,
      limit: TimeLimits.Bots.remoteEnd)
  }

  private var slurmName: String { "understudy-\(job)" }

  private func ssh(_ host: String, _ verb: String) -> [String] {
    // Nobody is there to type a password; the intervals detect a host that is gone.
    ["ssh"] + (sshConfiguration.map { ["-F", $0.path] } ?? []) + [
      "-o", "BatchMode=yes", "-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=4", host,
      "understudy bots job \(verb) \(Self.name(of: folder))",
    ]
  }

  /// The name of the job's folder at a host, where other servers may have theirs.
  private static func name(of folder: JobFolder) -> String {
    let place = ProcessInfo.processInfo.hostName + folder.url.path
    return String(AttachmentStore.digest(of: Data(place.utf8)).prefix(16))
  }

  // The pipe is bash's; the folder is its first word, and a command of the host the others.
  private func transfer(_ pipe: String, _ host: String, _ verb: String) throws {
    do {
      _ = try Command.run(
        "bash", ["-c", "set -o pipefail; " + pipe, "bash", folder.url.path] + ssh(host, verb),
        ProcessInfo.processInfo.environment, limit: TimeLimits.Bots.transfer)
    } catch CommandError.failed(_, let status, let output) {
      throw JobExecutionError.noTransfer(host: host, status: status, output: String(output.prefix(500)))
    }
  }
}

/// Why a job cannot be run on another machine.
enum JobExecutionError: Error, Sendable, Equatable, CustomStringConvertible {
  case noTransfer(host: String, status: Int32, output: String)

  var description: String {
    switch self {
    case .noTransfer(let host, let status, let output):
      "The job's files do not go to or from \(host). It must be reached by ssh without a password, and have Understudy on its PATH, in the "
        + "server's version. ssh ended with \(status): \(output.trimmingCharacters(in: .whitespacesAndNewlines))"
    }
  }
}
