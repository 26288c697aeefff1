import Foundation

/// The time that the block takes.
///
/// Mirrors Apple's `XCTClockMetric`.
open class XCTClockMetric: NSObject, XCTMetric, @unchecked Sendable {
  public override init() {}

  open func copy(with zone: NSZone? = nil) -> Any { XCTClockMetric() }

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

/// What a test case measures whose class says nothing: then `measure(_:)` has a name of its own for it.
final class ClockMetricOfNoClass: XCTClockMetric, @unchecked Sendable {}
