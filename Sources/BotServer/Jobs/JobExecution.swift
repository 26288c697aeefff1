// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing

/// Runs the script of a job on the server's machine, on another host or on a node of a Slurm partition.
///
/// See ``JobRun`` for the time limit of a job.
struct JobExecution {
  let site: JobPlace.Site
  let job: Int64
  let folder: JobFolder
  let order: JobSpecification
  let sandbox: Sandbox
  let sshConfiguration: URL?
  /// Whether a transfer must end early.
  let shouldStop: @Sendable () -> Bool

  /// The words of a command that runs the script.
  ///
  /// The output of the command is the output of the script.
  ///
  /// On another machine, the script and all of its processes end when the input of the command is closed. The input is
  /// also closed when the server ends.
  var words: [String] {
    switch site {
    case .here: order.words(in: folder, sandbox)
    case .host(let host): ssh(host, "run")
    case .partition(let partition):
      [
        "srun", "--quiet", "--partition=\(partition)", "--ntasks=1", "--job-name=\(slurmName)",
        "--unbuffered", "--export=PATH,LANG,HOME", "--chdir=/",
        sandbox.tools.appendingPathComponent("understudy").path, "bots", "job", "run", folder.url.path,
      ]
    }
  }

  /// Sends the job's folder to the machine that runs the job, or gives it to the sandbox on this machine.
  ///
  /// - Throws: ``CommandError``, ``JobExecutionError``.
  func send() throws {
    guard case .host(let host) = site else {
      folder.placeBuild(in: order.folder, clean: order.clean)
      return sandbox.transferOwnershipToJobUser(folder.url)
    }
    try transfer("tar -C \"$1\" --exclude=./\(JobFolder.storedBuild) -cf - . | \"${@:2}\"", host, "receive")
  }

  /// Fetches the results from the other machine; does nothing if the job ran in the server's folder.
  ///
  /// - Throws: ``CommandError``, ``JobExecutionError``.
  func fetch() throws {
    guard case .host(let host) = site else { return }
    try transfer(
      "\"${@:2}\" | tar -C \"$1\" --no-same-owner --no-same-permissions -xf -", host, "results")
  }

  /// Moves the build products out of the package for the next job, if the job ran in the server's folder.
  func storeBuild() { folder.storeBuild(of: order.folder) }

  /// Ends a job of Slurm whose command did not end within the time limit; does nothing for other jobs.
  func end() {
    guard case .partition = site else { return }
    // An error is ignored, because Slurm reports one if the job has already ended.
    _ = try? JobCommand.run(
      "scancel", ["--name=\(slurmName)", "--signal=KILL"], ProcessInfo.processInfo.environment,
      limit: TimeLimits.Bots.remoteEnd)
  }

  private var slurmName: String { "understudy-\(job)" }

  private func ssh(_ host: String, _ verb: String) -> [String] {
    // `BatchMode` prevents a prompt for a password, because nobody can type one. The `ServerAlive` options detect a
    // host that no longer responds.
    ["ssh"] + (sshConfiguration.map { ["-F", $0.path] } ?? []) + [
      "-o", "BatchMode=yes", "-o", "ServerAliveInterval=15", "-o", "ServerAliveCountMax=4", host,
      "understudy bots job \(verb) \(Self.name(of: folder))",
    ]
  }

  /// Returns the name of the job's folder on a host, which may also have folders of other servers.
  private static func name(of folder: JobFolder) -> String {
    let place = ProcessInfo.processInfo.hostName + folder.url.path
    return String(AttachmentStore.digest(of: Data(place.utf8)).prefix(16))
  }

  /// Runs a shell pipeline in bash.
  ///
  /// In the pipeline, `$1` is the folder, and the other arguments are the ssh command for the host.
  private func transfer(_ pipe: String, _ host: String, _ verb: String) throws {
    do {
      _ = try JobCommand.run(
        "bash", ["-c", "set -o pipefail; " + pipe, "bash", folder.url.path] + ssh(host, verb),
        ProcessInfo.processInfo.environment, limit: TimeLimits.Bots.transfer, shouldStop: shouldStop)
    } catch CommandError.failed(_, let end, let output) {
      throw JobExecutionError.noTransfer(host: host, end: end, output: String(output.prefix(500)))
    }
  }
}

/// The reason why a job cannot run on another machine.
enum JobExecutionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The end of ssh is a clause that follows its name.
  case noTransfer(host: String, end: String, output: String)

  var description: String {
    switch self {
    case .noTransfer(let host, let end, let output):
      "The job's files could not be copied to or from \(host). It must be reachable by ssh without a password, and "
        + "have Understudy in its PATH, in the server's version. ssh \(end): "
        + "\(output.trimmingCharacters(in: .whitespacesAndNewlines))"
    }
  }
}
