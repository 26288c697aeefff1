// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The start of a process, a test or an event stream, on two clocks.
///
/// A step of the system clock must not change limits or durations, so the date is only used in the record.
struct StartTime {
  /// The time of day, for the record.
  let date = Date()
  /// The time in seconds of `MonotonicClock`, for limits and durations.
  let seconds = MonotonicClock.now

  /// The time since the start, in seconds.
  var elapsed: TimeInterval { MonotonicClock.now - seconds }
}
