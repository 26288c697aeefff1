// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Settings
import Timing

/// A program that was started on a private desktop, with its output stored in files.
///
/// It is the leader of a new session and of a new process group. It carries two markers in its environment, which all its descendants
/// inherit: the desktop's and the launch's.
package final class DesktopProcess: Sendable {
  /// The name of the variable that marks every process of a desktop; its value is the desktop's identifier.
  package static let desktopVariable = Setting.desktop.name

  /// The name of the variable that marks the descendants of one launch.
  package static let launchVariable = Setting.launch.name

  /// The name of the process in messages and in the names of its log files.
  package let name: String

  /// The file that runs.
  package let executable: String

  package var processIdentifier: pid_t { child.processIdentifier }

  /// The file with its standard output; the file is removed with the desktop.
  package let standardOutputFile: URL

  /// The file with its standard error; the file is removed with the desktop.
  package let standardErrorFile: URL

  /// The value of `launchVariable` in this process and its descendants.
  package let launchIdentifier: String

  private let child: ChildProcess

  /// Starts a program.
  ///
  /// - Throws: `ProcessError.spawnFailed`, `ProcessError.fileFailed`.
  package init(
    executable: String, arguments: [String], environment: [String: String], workingDirectory: String,
    name: String, logDirectory: URL, inherited: [FileDescriptor] = []
  ) throws {
    self.name = name
    self.executable = executable
    launchIdentifier = UUID().uuidString
    let files = Self.logFiles(name: name, in: logDirectory, identifier: launchIdentifier)
    standardOutputFile = files.output
    standardErrorFile = files.error
    let flags = O_WRONLY | O_CREAT | O_APPEND
    child = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: arguments,
        environment: environment.merging([Self.launchVariable: launchIdentifier]) { $1 },
        workingDirectory: workingDirectory,
        standardOutput: FileDescriptor.open(files.output.path, flags),
        standardError: FileDescriptor.open(files.error.path, flags),
        inherited: inherited))
  }

  // MARK: - The end

  /// How the process ended, `nil` while it runs.
  ///
  /// Does not block.
  package var termination: Termination? { child.termination }

  /// Waits for the end of the process.
  ///
  /// - Returns: how it ended, `nil` when it still runs at the deadline.
  package func wait(until deadline: SuspendingClock.Instant) -> Termination? {
    wait(Deadline(deadline))
  }

  /// Waits for the end of the process, at most `timeout` seconds.
  ///
  /// - Returns: how it ended, `nil` when it still runs then.
  package func wait(timeout: TimeInterval) -> Termination? {
    wait(Deadline(after: timeout))
  }

  package func wait(_ deadline: Deadline) -> Termination? { child.wait(deadline) }

  /// A descriptor that polls readable once the process has ended; nil where the kernel has none.
  ///
  /// It is open as long as the receiver lives.
  package var endDescriptor: Int32? { child.endDescriptor }

  /// Asks the process and its descendants to end, and ends those by force that still run after the grace.
  ///
  /// SIGTERM goes to the process group first. On return neither the process nor a descendant is left, unless
  /// one hangs in the kernel.
  ///
  /// - Parameter grace: seconds between SIGTERM and SIGKILL.
  package func terminate(grace: TimeInterval = TimeLimits.Processes.grace.seconds) {
    let deadline = Deadline(after: grace)
    var remaining = members()
    child.signalGroup(SIGTERM)
    for member in remaining where member.session != processIdentifier { member.send(SIGTERM) }
    while !remaining.isEmpty, !deadline.hasPassed {
      // Signal 0 only asks for a handle.
      let handles = remaining.compactMap { $0.send(0) }
      if handles.isEmpty { poll(nil, 0, TimeLimits.Processes.endPoll.milliseconds) }
      for handle in handles {
        guard waitUntilReady(handle.number, deadline: deadline) else { break }
      }
      _ = termination
      remaining = members()
    }
    ProcessTable.killMembers(
      carrying: marker, sessions: session, deadline: Deadline(after: TimeLimits.Processes.kill.seconds))
    _ = wait(Deadline(after: TimeLimits.Processes.kill.seconds))
  }

  // MARK: - The family

  /// The live processes that this one started, with their children, also those that became daemons.
  package func descendants() -> [pid_t] {
    members().map(\.pid).filter { $0 != processIdentifier }
  }

  /// The live processes below any process, from parent to child.
  ///
  /// Those that became daemons are not among them; that is why it costs little.
  package static func descendants(of process: pid_t) -> [pid_t] {
    ProcessTable.descendants(of: process)
  }

  /// All live processes of a desktop, with their children, also those that became daemons.
  ///
  /// - Parameter identifier: the desktop's identifier, see `PrivateDesktop.identifier`.
  /// - Returns: their ids, in no order.
  package static func processes(ofDesktop identifier: String) -> [pid_t] {
    ProcessTable.read().members(carrying: "\(desktopVariable)=\(identifier)", sessions: [:]).map(\.pid)
  }

  private var marker: String { "\(Self.launchVariable)=\(launchIdentifier)" }

  /// Asks the process group to end, without waiting.
  package func requestTermination() { child.signalGroup(SIGTERM) }

  /// Ticks since the machine started when the process did.
  package var startTime: UInt64 { child.startTime }

  /// The session that the process leads.
  var session: [pid_t: UInt64] { [processIdentifier: startTime] }

  private func members() -> [ProcessTable.Entry] {
    ProcessTable.read().members(carrying: marker, sessions: session)
  }
}
