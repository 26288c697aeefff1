// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing
import WindowSystem

/// Waits for a condition of the user interface.
///
/// Events on the accessibility bus end a pause early. The condition is also checked at intervals, because toolkits do
/// not report every change.
package struct Waiter {
  let session: AutomationSession

  package init(session: AutomationSession) {
    self.session = session
  }

  /// Waits until a condition is true.
  ///
  /// - Parameters:
  ///   - timeout: the time limit in seconds.
  ///   - pause: returns the seconds so far that do not count, because another activity has used them.
  ///   - condition: the condition, checked after each event of the bus and at intervals.
  /// - Returns: whether the condition became true in time, and before ``CalledOff`` ended the wait.
  package func wait(
    timeout: TimeInterval, notCounting pause: () -> TimeInterval = { 0 }, until condition: () throws -> Bool
  ) rethrows -> Bool {
    let start = MonotonicClock.now
    while true {
      let live = session.host.current
      let seen = live?.bus.eventCount ?? 0
      if try condition() { return true }
      let now = MonotonicClock.now
      let deadline = start + timeout + pause()
      guard now < deadline, !CalledOff.isRequested else { return false }
      let next = min(deadline, now + session.settings.tunables.pollInterval)
      if let live {
        _ = live.bus.waitForEvent(after: seen, until: .now + .limiting(seconds: next - now))
      } else {
        // No desktop runs that could send events, so only the clock can end this wait.
        var nothing = pollfd(fd: -1, events: 0, revents: 0)
        poll(&nothing, 0, Int32(limiting: (next - now) * 1000))
      }
    }
  }
}
