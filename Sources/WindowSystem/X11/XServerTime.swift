// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The X server's times: the low 32 bits of its monotonic clock in milliseconds.
enum XServerTime {
  /// The instant that a server time stands for, taken as a time of the last 49 days.
  ///
  /// A time ahead of `now`, or long past, is that of a server on another clock; then the instant is
  /// `now`, at which the event was read.
  static func instant(_ time: UInt32, now: TimeInterval) -> TimeInterval {
    let nowMilliseconds = UInt32(truncatingIfNeeded: UInt64(now * 1000))
    let age = nowMilliseconds &- time
    guard age < 3_600_000 else { return now }
    return min(now, now - TimeInterval(age) / 1000)
  }
}
