// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Synchronization
import Timing

/// A child of this program whose status nobody else collects.
package final class ChildProcess: Sendable {
  package let processIdentifier: pid_t

  /// Ticks since the machine started, see `ProcessTable.Entry`.
  package let startTime: UInt64

  /// Polls readable when the process has ended; `nil` where the kernel refuses pidfd_open(2).
  private let handle: FileDescriptor?
  private let knownTermination = Mutex<Termination?>(nil)

  /// Starts a program.
  ///
  /// - Throws: `ProcessError.spawnFailed`, `ProcessError.fileFailed`.
  package init(_ request: SpawnRequest) throws {
    processIdentifier = try OwnChildren.note { try request.spawn() }
    // The id stays the program's until its status is collected.
    let number = clinux_pidfd_open(processIdentifier, 0)
    handle = number >= 0 ? FileDescriptor(number) : nil
    startTime = ProcessTable.entry(processIdentifier)?.startTime ?? 0
  }

  deinit { _ = termination }

  /// A descriptor that polls readable once the process has ended; nil where the kernel has none.
  ///
  /// It is the receiver's.
  package var endDescriptor: Int32? { handle?.number }

  /// How the process ended, `nil` while it runs.
  ///
  /// Does not block.
  package var termination: Termination? {
    knownTermination.withLock { collect(&$0) }
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: how it ended, `nil` when it still runs at the deadline.
  package func wait(_ deadline: Deadline) -> Termination? {
    while true {
      if let termination { return termination }
      if deadline.hasPassed { return nil }
      if let handle {
        _ = waitUntilReady(handle.number, deadline: deadline)
      } else {
        // Without a pidfd the kernel offers no event for one child: look now and then.
        poll(nil, 0, min(TimeLimits.Processes.childPoll.milliseconds, deadline.pollTimeout))
      }
    }
  }

  /// Sends a signal to the process group that the process leads, unless the process has ended and its id may
  /// be someone else's.
  package func signalGroup(_ signal: Int32) {
    knownTermination.withLock {
      if collect(&$0) == nil { kill(-processIdentifier, signal) }
    }
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
