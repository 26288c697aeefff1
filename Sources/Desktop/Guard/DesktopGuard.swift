// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// The process that cleans up after a desktop: it ends all programs and removes the folders when the owner of the
/// desktop has ended.
///
/// The guard also works if the owner crashed or was killed.
final class DesktopGuard: Sendable {
  private let process: ChildProcess
  /// The socket to the guard.
  ///
  /// No data is written to the socket. The guard starts its work when the socket is closed.
  private let channel: FileDescriptor

  /// Starts the guard; it is active when the initializer returns.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  init(folders: DesktopFolders, assignment: String) throws {
    let (ours, its) = try FileDescriptor.socketPair()
    let null = try FileDescriptor.open("/dev/null", O_RDWR)
    // The guard does not inherit the owner's output, because a process that waits for the end of this output must not
    // wait for the guard.
    process = try ChildProcess(
      SpawnRequest(
        executable: HelperPrograms.shell.find(),
        arguments: ["-c", GuardScript.text, "understudy-guard", assignment, folders.root.path],
        environment: ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"],
        workingDirectory: "/", standardInput: its, standardOutput: null, standardError: null,
        // The lock on the folder is held as long as the owner or the guard has the file open.
        inherited: [folders.lock]))
    channel = ours
  }

  /// The way in which the guard ended; nil while it is running.
  var termination: Termination? { process.termination }

  /// Starts the work of the guard now and waits for it.
  ///
  /// A guard that still works gets more time than the deadline. It is slow on a machine without a free processor, or if
  /// another process removes the same folders at the same time. A guard that is stopped or does not finish is killed.
  ///
  /// - Parameter deadline: the time at which the function first checks whether the guard still works.
  /// - Returns: whether the guard has ended all programs and removed the folders.
  func release(deadline: Deadline) -> Bool {
    channel.close()
    let last = Deadline(after: TimeLimits.Desktop.guardAtMost.seconds)
    var end = process.wait(deadline)
    while end == nil, !ForeignProcess.isStopped(process.processIdentifier), !last.hasPassed {
      end = process.wait(Deadline(after: TimeLimits.Desktop.guardPoll.seconds))
    }
    if let end { return end == .exited(0) }
    process.signalGroup(SIGKILL)
    _ = process.wait(Deadline(after: TimeLimits.Desktop.guardPoll.seconds))
    return false
  }
}
