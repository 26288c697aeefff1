// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Synchronization
import Timing

/// A child process whose exit status only this object collects.
package final class ChildProcess: Sendable {
  package let processIdentifier: pid_t

  /// The start time in ticks since the machine started, as in `ProcessTable.Entry`.
  package let startTime: UInt64

  /// A descriptor that polls readable when the process has ended; nil if the kernel does not support pidfd_open(2).
  private let handle: FileDescriptor?
  /// Whether the process leads the process group that has its id.
  private let leadsGroup: Bool
  private let knownTermination = Mutex<Termination?>(nil)

  /// Starts a program.
  ///
  /// - Throws: `ProcessError`: `spawnFailed`, `fileFailed` or `limitReached`.
  package init(_ request: SpawnRequest) throws {
    leadsGroup = !request.sharesTerminal
    processIdentifier = try ChildProcessRegistry.note { try request.spawn() }
    // The id is not used again until the status is collected.
    let number = clinux_pidfd_open(processIdentifier, 0)
    handle = number >= 0 ? FileDescriptor(number) : nil
    startTime = ProcessTable.entry(processIdentifier)?.startTime ?? 0
  }

  deinit { _ = termination }

  /// A descriptor that polls readable after the process has ended; nil if the kernel does not support pidfd_open(2).
  ///
  /// The descriptor belongs to this object, and the caller must not close it.
  package var endDescriptor: Int32? { handle?.number }

  /// The way in which the process ended; nil while it is running.
  ///
  /// The property does not block.
  package var termination: Termination? {
    knownTermination.withLock { collect(&$0) }
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: the way in which it ended; nil if it is still running at the deadline.
  package func wait(_ deadline: Deadline) -> Termination? {
    while true {
      if let termination { return termination }
      if deadline.hasPassed { return nil }
      if let handle {
        _ = waitUntilReady(handle.number, deadline: deadline)
      } else {
        // Without a pidfd, the kernel has no event for a single child, so the child's state is polled.
        poll(nil, 0, min(TimeLimits.Processes.childPoll.milliseconds, deadline.pollTimeout))
      }
    }
  }

  /// Waits for the end of the process without a time limit, for example while a person uses the program.
  ///
  /// - Returns: the way in which it ended.
  @discardableResult
  package func wait() -> Termination {
    while true {
      if let termination = wait(Deadline(after: .infinity)) { return termination }
    }
  }

  /// Sends a signal to the process group that the process leads, unless the process has ended and its id may be in use
  /// again.
  ///
  /// A process that shares the terminal leads no group; then only the process gets the signal.
  package func signalGroup(_ signal: Int32) {
    knownTermination.withLock {
      if collect(&$0) == nil { kill(leadsGroup ? -processIdentifier : processIdentifier, signal) }
    }
  }

  /// Kills the process with its group and with all processes that it has started, and waits for its end.
  package func killWithDescendants() { end(with: SIGKILL, within: TimeLimits.Processes.kill.seconds) }

  /// Interrupts the process group as Control-C does, and waits for the end of the process.
  ///
  /// All processes that it has started are killed after that, and the process as well if it does not end in time.
  ///
  /// - Parameter seconds: the time for the end.
  package func interruptWithDescendants(within seconds: TimeInterval) { end(with: SIGINT, within: seconds) }

  /// Requests the end of the process group (SIGTERM), and waits for the end of the process.
  ///
  /// All processes that it has started are killed after that, and the process as well if it does not end in time.
  ///
  /// - Parameter seconds: the time for the end.
  package func terminateWithDescendants(within seconds: TimeInterval) { end(with: SIGTERM, within: seconds) }

  private func end(with signal: Int32, within seconds: TimeInterval) {
    // Compilers and processes of tests lead separate groups. They are looked up first, because they are no descendants
    // after the end of the process.
    let descendants = ProcessTable.descendants(of: processIdentifier).compactMap(ProcessTable.entry)
    signalGroup(signal)
    let hasEnded = wait(Deadline(after: seconds)) != nil
    let added = hasEnded ? [] : ProcessTable.descendants(of: processIdentifier).compactMap(ProcessTable.entry)
    // Otherwise a shell that waits for its child would end with a status when the child is killed.
    if !hasEnded { signalGroup(SIGKILL) }
    for process in Set(descendants + added) { process.send(SIGKILL) }
    guard !hasEnded else { return }
    _ = wait(Deadline(after: TimeLimits.Processes.kill.seconds))
  }

  private func collect(_ knownTermination: inout Termination?) -> Termination? {
    if knownTermination == nil {
      var status: Int32 = 0
      let found = waitpid(processIdentifier, &status, WNOHANG)
      if found == processIdentifier {
        knownTermination = Termination(waitStatus: status)
      } else if found < 0, errno == ECHILD {
        knownTermination = .unknown
      }
    }
    return knownTermination
  }
}
