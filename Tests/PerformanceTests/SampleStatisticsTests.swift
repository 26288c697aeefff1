// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Performance

final class SampleStatisticsTests: XCTestCase {
  func testAverageAndSampleDeviationAreComputed() {
    let sample = SampleStatistics([2, 4, 4, 4, 5, 5, 7, 9])
    XCTAssertEqual(sample.average, 5)
    XCTAssertEqual(sample.standardDeviation, (32.0 / 7).squareRoot(), accuracy: 1e-12)
    XCTAssertEqual(sample.relativeStandardDeviation, (32.0 / 7).squareRoot() / 5 * 100, accuracy: 1e-12)
  }

  func testASingleValueHasNoDeviation() {
    XCTAssertEqual(SampleStatistics([3]).relativeStandardDeviation, 0)
  }

  func testValuesAroundZeroHaveNoRelativeDeviation() {
    XCTAssertEqual(SampleStatistics([-1, 1]).relativeStandardDeviation, 0)
  }

  func testTheInterquartileMeanLeavesOutTheOuterQuarters() {
    XCTAssertNil(SampleStatistics.interquartileMean(of: []))
    XCTAssertEqual(SampleStatistics.interquartileMean(of: [7]), 7)
    XCTAssertEqual(SampleStatistics.interquartileMean(of: [4, 1]), 2.5)
    // Of eight, the two smallest and the two largest are left out.
    XCTAssertEqual(SampleStatistics.interquartileMean(of: [90, 3, 5, 0, 4, 6, 1, 80]), 4.5)
  }
}
