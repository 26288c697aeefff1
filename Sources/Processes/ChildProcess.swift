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
  private let knownTermination = Mutex<Termination?>(nil)

  /// Starts a program.
  ///
  /// - Throws: `ProcessError`: `spawnFailed`, `fileFailed` or `limitReached`.
  package init(_ request: SpawnRequest) throws {
    processIdentifier = try LibraryChildren.note { try request.spawn() }
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

  /// The way in which the process ended; nil while it runs.
  ///
  /// The property does not block.
  package var termination: Termination? {
    knownTermination.withLock { collect(&$0) }
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: the way in which it ended; nil if it still runs at the deadline.
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

  /// Sends a signal to the process group that the process leads, unless the process has ended and its id may be in use
  /// again.
  package func signalGroup(_ signal: Int32) {
    knownTermination.withLock {
      if collect(&$0) == nil { kill(-processIdentifier, signal) }
    }
  }

  /// Kills the process with its group and with all processes that it has started, and waits for its end.
  package func killWithDescendants() {
    // Compilers and processes of tests lead separate process groups.
    let descendants = termination == nil ? ProcessTable.descendants(of: processIdentifier) : []
    signalGroup(SIGKILL)
    for descendant in descendants { kill(descendant, SIGKILL) }
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
