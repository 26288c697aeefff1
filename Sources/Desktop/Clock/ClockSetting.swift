// SPDX-License-Identifier: Apache-2.0

/// The date that a changed clock shows, and its rate.
///
/// The fields are in the order of `State` in `program-clock.c`, because their bytes are written to a file that programs
/// map.
package struct ClockSetting: Sendable, Equatable {
  /// `CLOCK_MONOTONIC` in nanoseconds when the clock was set.
  private var start: Int64
  /// The nanoseconds since 1970 that the clock showed then.
  private var shown: Int64
  /// The nanoseconds to add to the real clock, if the rate is 1.
  private var offset: Int64
  /// The seconds by which the clock advances in a second; 0 for a stopped clock.
  package private(set) var rate: Double

  /// The real clock.
  package static let real = ClockSetting(start: 0, shown: 0, offset: 0, rate: 1)

  /// Returns the nanoseconds since 1970 that the clock shows.
  package func date(at now: ClockReading = .now) -> Int64 {
    guard rate != 1 else { return now.real + offset }
    return shown + Int64(Double(now.monotonic - start) * rate)
  }

  /// Returns a clock that shows a date, and advances at a rate.
  ///
  /// - Parameters:
  ///   - date: the nanoseconds since 1970; nil for the date that this clock shows.
  ///   - rate: the rate; nil for the rate of this clock.
  ///   - now: the current values of the real clocks.
  /// - Returns: the new clock.
  package func changed(to date: Int64? = nil, rate: Double? = nil, at now: ClockReading = .now)
    -> ClockSetting
  {
    let date = date ?? self.date(at: now)
    return ClockSetting(
      start: now.monotonic, shown: date, offset: date - now.real, rate: rate ?? self.rate)
  }
}
