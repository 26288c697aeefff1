// SPDX-License-Identifier: Apache-2.0

import Foundation

// The class is open, like Apple's, so the compiler cannot check `Sendable`. This is safe because all stored
// properties are constant.
/// The time of the block, in seconds of the monotonic clock.
///
/// Mirrors Apple's `XCTClockMetric`.
open class XCTClockMetric: NSObject, XCTMetric, @unchecked Sendable {
  /// Whether this is the default metric of a class that sets no metrics.
  ///
  /// `measure(_:)` then reports the time under the name that XCTest uses.
  let isOfNoClass: Bool

  /// Creates a metric of the time.
  public override convenience init() { self.init(isOfNoClass: false) }

  init(isOfNoClass: Bool) { self.isOfNoClass = isOfNoClass }

  /// Returns a copy of the metric for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTClockMetric(isOfNoClass: isOfNoClass) }

  /// Returns the time from the beginning of the iteration to its end.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: one value, in seconds.
  /// - Throws: nothing.
  open func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    [
      XCTPerformanceMeasurement(
        identifier: "com.apple.dt.XCTMetric_Clock.time.monotonic", displayName: "Clock Monotonic Time",
        doubleValue: endTime.seconds(since: startTime), unitSymbol: "s", polarity: .prefersSmaller)
    ]
  }
}

extension XCTMetric {
  /// Whether the values are the seconds from the beginning of the block to its end.
  var isTimeByTheClock: Bool { type(of: self) == XCTClockMetric.self || self is WallClockMetric }
}
