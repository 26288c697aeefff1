import Foundation

/// Something that is measured while a block runs.
///
/// Mirrors Apple's `XCTMetric`; tests may have metrics of their own.
///
/// For each iteration a copy is told when it begins and ends, and then asked for what it measured.
public protocol XCTMetric: NSCopying, NSObjectProtocol {
  /// Called before the measured code runs.
  func willBeginMeasuring()

  /// Called after the measured code has run.
  func didStopMeasuring()

  /// What was measured between two times. An error fails the test.
  @discardableResult
  func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement]
}

extension XCTMetric {
  public func willBeginMeasuring() {}
  public func didStopMeasuring() {}
}
