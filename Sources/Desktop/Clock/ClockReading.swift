// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The real date and `CLOCK_MONOTONIC` at one moment, in nanoseconds.
package struct ClockReading: Sendable, Equatable {
  /// The nanoseconds since 1970.
  package let real: Int64
  /// The nanoseconds of `CLOCK_MONOTONIC`.
  package let monotonic: Int64

  package init(real: Int64, monotonic: Int64) {
    self.real = real
    self.monotonic = monotonic
  }

  /// The current values.
  package static var now: ClockReading {
    ClockReading(real: nanoseconds(of: CLOCK_REALTIME), monotonic: nanoseconds(of: CLOCK_MONOTONIC))
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
