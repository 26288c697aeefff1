// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The clock of every wait, in seconds: that of `SuspendingClock`, which is `CLOCK_MONOTONIC` on Linux.
///
/// The X server stamps its events with the same clock, so its times can be compared with ours. Where an instant is wanted
/// and no number, it is a `SuspendingClock.Instant`. `ContinuousClock` is another clock on Linux (`CLOCK_BOOTTIME`).
package enum MonotonicClock {
  /// Seconds since an arbitrary start, never set back.
  package static var now: TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
