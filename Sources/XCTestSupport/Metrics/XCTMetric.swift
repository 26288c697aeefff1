// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A quantity that is measured while a block runs.
///
/// Mirrors Apple's `XCTMetric`; tests may define their own metrics. For each iteration, a copy of the metric is notified of the
/// beginning and the end, and then reports its values.
public protocol XCTMetric: NSCopying, NSObjectProtocol {
  /// Called before the measured code runs; the default implementation does nothing.
  func willBeginMeasuring()

  /// Called after the measured code has run; the default implementation does nothing.
  func didStopMeasuring()

  /// Returns the values measured between two times.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: the values, at most one per identifier.
  /// - Throws: an error if there is nothing to report; the test then fails with the description of the error.
  @discardableResult
  func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement]
}

extension XCTMetric {
  /// Does nothing.
  public func willBeginMeasuring() {}
  /// Does nothing.
  public func didStopMeasuring() {}
}
