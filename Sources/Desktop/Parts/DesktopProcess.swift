// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Settings
import Timing

/// A program that was started on a private desktop, with its output stored in files.
///
/// The program is the leader of a new session and of a new process group. Its environment contains two markers, which
/// all its descendants inherit: one for the desktop and one for the launch.
package final class DesktopProcess: Sendable {
  /// The name of the variable that marks every process of a desktop; its value is the desktop's identifier.
  package static let desktopVariable = Setting.desktop.name

  /// The name of the variable that marks the descendants of one launch.
  package static let launchVariable = Setting.launch.name

  /// The name of the process in messages and in the names of its log files.
  package let name: String

  /// The path of the executable file.
  package let executable: String

  package var processIdentifier: pid_t { child.processIdentifier }

  /// The file with the process's standard output; the file is removed with the desktop.
  ///
  /// There is no file if the output goes to a descriptor that the initializer got.
  package let standardOutputFile: URL

  /// The file with the process's standard error; the file is removed with the desktop.
  package let standardErrorFile: URL

  /// The value of `launchVariable` in this process and its descendants.
  package let launchIdentifier: String

  private let child: ChildProcess

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: the path of the executable file.
  ///   - starter: the path of a program that prepares the start and becomes the program; nil if there is no
  ///     preparation.
  ///   - arguments: the arguments, without the program's name.
  ///   - environment: the complete environment, without ``launchVariable``.
  ///   - workingDirectory: the path in which the program starts.
  ///   - name: the name of the process in messages and in the names of its log files.
  ///   - logDirectory: the folder for the files with the output.
  ///   - inherited: open descriptors of this process that get the numbers 3, 4, … in the program.
  ///   - standardOutput: the descriptor that gets the standard output; nil for a new file.
  /// - Throws: `ProcessError`: `spawnFailed`, `fileFailed` or `limitReached`.
  package init(
    executable: String, starter: String? = nil, arguments: [String], environment: [String: String],
    workingDirectory: String, name: String, logDirectory: URL, inherited: [FileDescriptor] = [],
    standardOutput: FileDescriptor? = nil
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
        executable: starter ?? executable, arguments: starter == nil ? arguments : [executable] + arguments,
        environment: environment.merging([Self.launchVariable: launchIdentifier]) { $1 },
        workingDirectory: workingDirectory,
        standardOutput: standardOutput ?? FileDescriptor.open(files.output.path, flags),
        standardError: FileDescriptor.open(files.error.path, flags),
        inherited: inherited))
  }

  // MARK: - The end

  /// The way in which the process ended; nil while it is running.
  ///
  /// Reading this property does not block.
  package var termination: Termination? { child.termination }

  /// Waits for the end of the process.
  ///
  /// - Returns: the way in which the process ended; nil if it is still running at the deadline.
  package func wait(until deadline: SuspendingClock.Instant) -> Termination? {
    wait(Deadline(deadline))
  }

  /// Waits for the end of the process for at most `timeout` seconds.
  ///
  /// - Returns: the way in which it ended; nil if it is still running.
  package func wait(timeout: TimeInterval) -> Termination? {
    wait(Deadline(after: timeout))
  }

  package func wait(_ deadline: Deadline) -> Termination? { child.wait(deadline) }

  /// A descriptor that polls readable after the process has ended; nil if the kernel does not support such descriptors.
  ///
  /// The descriptor is open as long as this object exists.
  package var endDescriptor: Int32? { child.endDescriptor }

  /// Ends the process and its descendants.
  ///
  /// The process group first gets SIGTERM. Processes that are still running after the grace period are killed. After
  /// the call, no process is left, unless one hangs in the kernel.
  ///
  /// - Parameter grace: the time between SIGTERM and SIGKILL, in seconds.
  package func terminate(grace: TimeInterval = TimeLimits.Processes.grace.seconds) {
    let deadline = Deadline(after: grace)
    var remaining = members()
    child.signalGroup(SIGTERM)
    for member in remaining where member.session != processIdentifier { member.send(SIGTERM) }
    while !remaining.isEmpty, !deadline.hasPassed {
      // Signal 0 has no effect on the process; the call only returns a handle.
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

  /// Returns the running descendants of this process, including those that became daemons.
  package func descendants() -> [pid_t] {
    members().map(\.pid).filter { $0 != processIdentifier }
  }

  /// Returns the running descendants of any process, in the order of their ids.
  ///
  /// Daemons, which have lost their parents, are not included, so the call is cheap.
  package static func descendants(of process: pid_t) -> [pid_t] {
    ProcessTable.descendants(of: process)
  }

  /// Returns all running processes of a desktop, including those that became daemons.
  ///
  /// - Parameter identifier: the desktop's identifier, see `PrivateDesktop.identifier`.
  /// - Returns: the process ids, in ascending order, without this process.
  package static func processes(ofDesktop identifier: String) -> [pid_t] {
    ProcessTable.read().members(carrying: "\(desktopVariable)=\(identifier)", sessions: [:]).map(\.pid)
  }

  private var marker: String { "\(Self.launchVariable)=\(launchIdentifier)" }

  /// Sends SIGTERM to the process group, without waiting.
  package func requestTermination() { child.signalGroup(SIGTERM) }

  /// The start time of the process, in ticks since the machine started.
  package var startTime: UInt64 { child.startTime }

  /// The session that the process leads.
  var session: [pid_t: UInt64] { [processIdentifier: startTime] }

  private func members() -> [ProcessTable.Entry] {
    ProcessTable.read().members(carrying: marker, sessions: session)
  }
}
