// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something that is measured while a block runs.
///
/// Mirrors Apple's `XCTMetric`; tests may define metrics. For each iteration, a copy is called when it begins and ends, and
/// then reports its values.
public protocol XCTMetric: NSCopying, NSObjectProtocol {
  /// Called before the measured code runs; does nothing unless implemented.
  func willBeginMeasuring()

  /// Called after the measured code has run; does nothing unless implemented.
  func didStopMeasuring()

  /// The values measured between two times.
  ///
  /// - Parameters:
  ///   - startTime: the beginning of the iteration.
  ///   - endTime: the end of the iteration.
  /// - Returns: the values, one of each kind.
  /// - Throws: an error when there is nothing to report; it fails the test with its description.
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
