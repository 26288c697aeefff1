// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Processes
import Synchronization
import Timing

/// Checks that the parts of the desktop run and answer.
extension PrivateDesktop {
  /// Checks that all parts of the desktop run.
  ///
  /// The check queries only the kernel, so it takes microseconds.
  ///
  /// - Throws: `DesktopError`: `partDied` with the part, the way in which it ended and its last output; `stopped`; or
  ///   the recorded error of a part that did not answer.
  package func checkHealth() throws {
    let (isStopped, silence) = state.withLock { ($0.isStopped, $0.silence) }
    if isStopped { throw DesktopError.stopped }
    try parts?.check()
    if let silence {
      // A stopped part does not answer either.
      try parts?.checkNoPartIsStopped()
      throw silence
    }
    try session?.check()
    if let termination = deskGuard?.termination {
      throw DesktopError.partDied(part: "guard", termination: termination, log: [])
    }
  }

  /// Checks all parts repeatedly after a failure, because a part may be about to end.
  ///
  /// The kernel closes the connections of a process before it reports the end of the process, so a part may still
  /// appear to run for a moment. A part that is stopped by a signal runs but does not answer.
  ///
  /// - Parameter timeout: the time for which the parts are checked if all of them run, in seconds.
  /// - Throws: the errors of `checkHealth()`, and `DesktopError.partStopped`.
  package func checkHealth(timeout: TimeInterval) throws {
    let deadline = Deadline(after: timeout)
    while true {
      try checkHealth()
      if deadline.hasPassed { break }
      poll(nil, 0, TimeLimits.Desktop.healthPoll.milliseconds)
    }
    try parts?.checkNoPartIsStopped()
    try session?.checkNoPartIsStopped()
  }

  /// Checks that the buses of a private desktop and their services answer.
  ///
  /// If all of them answer, the check takes a few milliseconds. A part that does not answer is recorded, and the
  /// desktop is not used again.
  ///
  /// - Throws: `DesktopError.partNotAnswering` for the first part that does not answer.
  package func checkBuses() throws {
    guard parts != nil else { return }
    for (address, name, service) in [
      (sessionBusAddress, "session bus", AccessibilityBusDaemon.launcher.name),
      (accessibilityBusAddress, "accessibility bus", AccessibilityBusDaemon.registry),
    ] {
      let deadline = Deadline(after: TimeLimits.Desktop.answerOfPart.seconds)
      do {
        let bus = try BusConnection(address: address, name: name, deadline: deadline)
        try bus.ping(BusConnection.daemon.name, deadline: deadline)
        try bus.ping(service, deadline: deadline)
      } catch let error as DesktopError {
        // Other errors are ignored here, because the health check reports a part that has ended.
        guard case .partNotAnswering(let part, let call, let seconds) = error else { continue }
        noteNotAnswering(part: part, call: call, seconds: seconds)
        try checkHealth()
      }
    }
  }

  /// Records that a part did not answer within its time limit, so that the desktop is not used again.
  ///
  /// If the part has ended or is stopped, the next health check reports this instead.
  package func noteNotAnswering(part: String, call: String, seconds: TimeInterval) {
    // No part of a user's own desktop is restarted.
    guard !isUserDesktop else { return }
    state.withLock { $0.silence = .partNotAnswering(part: part, call: call, seconds: seconds) }
  }

  /// Records that the display server did not answer within its time limit.
  package func noteServerNotAnswering(call: String, seconds: TimeInterval) {
    noteNotAnswering(part: serverPart, call: call, seconds: seconds)
  }
}
