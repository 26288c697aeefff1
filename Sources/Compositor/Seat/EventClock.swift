// SPDX-License-Identifier: Apache-2.0

/// The times of input events.
///
/// No event has an earlier time than the event before it.
///
/// The clicks of a double click are sent at once, with times that lie apart. Later events must not have earlier times
/// than these clicks.
final class EventClock {
  private var last: UInt64 = 0

  /// The time for an event that is sent now, in microseconds of `CLOCK_MONOTONIC`.
  var microseconds: UInt64 {
    last = max(last, MonotonicTime.microseconds)
    return last
  }

  /// The same time in milliseconds, as Wayland events have it.
  var milliseconds: UInt32 { UInt32(truncatingIfNeeded: microseconds / 1000) }

  /// Makes the next event at least this much later than the last one, up to a limit.
  func advance(byMilliseconds milliseconds: UInt32) {
    let limit = MonotonicTime.microseconds + UInt64(CompositorTimes.maximumEventLead) * 1000
    last = max(last, min(last + UInt64(milliseconds) * 1000, limit))
  }
}
