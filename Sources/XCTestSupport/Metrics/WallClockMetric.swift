// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// The metric of `measure(_:)` and `.wallClockTime`, with the name that XCTest uses.
final class WallClockMetric: NSObject, XCTMetric {
  func copy(with zone: NSZone?) -> Any { WallClockMetric() }

  func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    [
      XCTPerformanceMeasurement(
        identifier: XCTPerformanceMetric.wallClockTime.rawValue, displayName: "Time",
        doubleValue: endTime.seconds(since: startTime), unitSymbol: "seconds", polarity: .prefersSmaller)
    ]
  }
}
