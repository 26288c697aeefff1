// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The clock of all waits, in seconds.
///
/// It is the clock of `SuspendingClock`, which is `CLOCK_MONOTONIC` on Linux.
///
/// The X server uses the same clock for its events, so their times can be compared with ``now``. If an instant is
/// needed instead of a number, use `SuspendingClock.Instant`. `ContinuousClock` is a different clock on Linux
/// (`CLOCK_BOOTTIME`). `Date` jumps when the system clock is set, so it is only for times that are recorded, shown or
/// compared with recorded ones.
package enum MonotonicClock {
  /// The time in seconds since an arbitrary start; it never decreases.
  package static var now: TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }

  /// Suspends the task for a duration of this clock.
  ///
  /// `Task.sleep(for:)` without a clock uses `ContinuousClock`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package static func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration, clock: .suspending)
  }
}
