// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The clock of all waits, in seconds.
///
/// It is the clock of `SuspendingClock`, which is `CLOCK_MONOTONIC` on Linux.
///
/// The X server uses the same clock for the times of its events, so they can be compared. If an instant is needed
/// instead of a number, its type is `SuspendingClock.Instant`. `ContinuousClock` is a different clock on Linux
/// (`CLOCK_BOOTTIME`).
package enum MonotonicClock {
  /// The time in seconds since an arbitrary start; it never decreases.
  package static var now: TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
