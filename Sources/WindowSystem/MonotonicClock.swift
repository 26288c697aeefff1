import Foundation

/// The clock of every instant in this module: seconds of `CLOCK_MONOTONIC`.
///
/// The X server stamps its events with the same clock, so its times can be compared with ours.
package enum MonotonicClock {
  /// Seconds since an arbitrary start, never set back.
  package static var now: TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
