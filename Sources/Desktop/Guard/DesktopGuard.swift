// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// The process that ends everything on a desktop and removes its folders when the owner of the desktop is
/// gone, however it went.
final class DesktopGuard: Sendable {
  private let process: ChildProcess
  /// Nothing is ever written to it: its end is the message.
  private let channel: FileDescriptor

  /// Starts the guard; it is in force as soon as this returns.
  ///
  /// - Throws: `DesktopError.missingProgram`, `ProcessError`.
  init(folders: DesktopFolders, assignment: String) throws {
    let (ours, its) = try FileDescriptor.socketPair()
    let null = try FileDescriptor.open("/dev/null", O_RDWR)
    // None of the owner's files: a process that waits for the end of the owner's output must not wait for the guard.
    process = try ChildProcess(
      SpawnRequest(
        executable: HelperPrograms.shell.find(),
        arguments: ["-c", GuardScript.text, "understudy-guard", assignment, folders.root.path],
        environment: ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"],
        workingDirectory: "/", standardInput: its, standardOutput: null, standardError: null,
        // The lock on the folder lasts as long as the owner or the guard has it open.
        inherited: [folders.lock]))
    channel = ours
  }

  /// How the guard ended, `nil` while it does its duty.
  var termination: Termination? { process.termination }

  /// Lets the guard do its work now and waits for it.
  ///
  /// It is given longer than the deadline while it works: a machine without a free processor makes it slow, and somebody
  /// else who removes the same folders meanwhile is in its way. One that is stopped, or does not come to an end, is ended.
  ///
  /// - Parameter deadline: when it is looked at for the first time whether it still works.
  /// - Returns: whether it has ended everything and removed the folders.
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
