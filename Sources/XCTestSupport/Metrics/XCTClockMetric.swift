// SPDX-License-Identifier: Apache-2.0

import Foundation

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// The time that the block takes, in seconds of the monotonic clock.
///
/// Mirrors Apple's `XCTClockMetric`.
open class XCTClockMetric: NSObject, XCTMetric, @unchecked Sendable {
  /// Whether it is the default metric of a test class that sets no metrics: then `measure(_:)` gives it a separate name.
  let isOfNoClass: Bool

  /// Measures the time.
  public override convenience init() { self.init(isOfNoClass: false) }

  init(isOfNoClass: Bool) { self.isOfNoClass = isOfNoClass }

  /// A metric of the same kind for the next iteration.
  open func copy(with zone: NSZone? = nil) -> Any { XCTClockMetric() }

  /// The time from the beginning of the iteration to its end.
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
  /// Whether its values are the seconds from the beginning of the block to its end.
  var isTimeByTheClock: Bool { type(of: self) == XCTClockMetric.self || self is WallClockMetric }
}
