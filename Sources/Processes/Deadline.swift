// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A moment on the monotonic clock by which an operation must end.
package struct Deadline: Sendable {
  package let instant: SuspendingClock.Instant

  /// Creates the deadline that is some seconds from now; the time is limited to about thirty years.
  package init(after seconds: TimeInterval) { instant = .now + .seconds(min(max(0, seconds), 1e9)) }

  package init(_ instant: SuspendingClock.Instant) { self.instant = instant }

  /// The remaining time in seconds, never negative.
  package var remaining: TimeInterval {
    let duration = instant - .now
    return max(
      0, TimeInterval(duration.components.seconds) + TimeInterval(duration.components.attoseconds) / 1e18)
  }

  package var hasPassed: Bool { remaining <= 0 }

  /// The remaining time in milliseconds for poll(2), rounded up so that the last millisecond is not a busy loop.
  package var pollTimeout: Int32 { Int32(min(remaining * 1000, 3_600_000).rounded(.up)) }

  /// Returns the earlier of this deadline and the moment `seconds` from now.
  package func limited(to seconds: TimeInterval) -> Deadline {
    let other = Deadline(after: seconds)
    return other.instant < instant ? other : self
  }
}

/// Waits in poll(2) until the descriptor has one of `events`, an error or a hang-up, or until poll(2) fails.
///
/// - Returns: false if the deadline passes first.
package func waitUntilReady(_ descriptor: Int32, events: Int32 = POLLIN, deadline: Deadline) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  while true {
    let count = poll(&entry, 1, deadline.pollTimeout)
    if count > 0 { return true }
    if count < 0, errno != EINTR { return true }
    if deadline.hasPassed { return false }
  }
}
