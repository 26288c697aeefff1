// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Times of the X server: the low 32 bits of its monotonic clock in milliseconds.
enum XServerTime {
  /// The latest instant, in seconds of `MonotonicClock`, that corresponds to a server time of the last hour.
  ///
  /// A server time stands for a whole millisecond, and the event happened at some moment within this millisecond. For
  /// most events, the state at that moment matters, so an event must not seem older than it is.
  ///
  /// If a time is ahead of `now` or more than an hour old, the server uses another clock. Then the result is `now`, the
  /// time at which the event was read.
  static func instant(_ time: UInt32, now: TimeInterval) -> TimeInterval {
    let nowMilliseconds = UInt32(truncatingIfNeeded: UInt64(now * 1000))
    let age = nowMilliseconds &- time
    guard age < 3_600_000 else { return now }
    return min(now, ((now * 1000).rounded(.down) - TimeInterval(age) + 1) / 1000)
  }
}
