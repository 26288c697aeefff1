// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Performance

final class BaselineComparisonTests: XCTestCase {
  private func compare(
    _ values: [Double], _ unit: String = "s", _ polarity: Polarity = .prefersSmaller, baseline: Double?,
    _ limits: MetricLimits = MetricLimits()
  ) -> BaselineComparison {
    BaselineComparison(
      SampleStatistics(values), unit: unit, polarity: polarity, baseline: baseline, limits: limits)
  }

  func testAMeasurementWithoutABaselineHasNoVerdict() {
    let comparison = compare([1, 100, 1], baseline: nil)
    XCTAssertEqual(comparison.verdict, .noBaseline)
    XCTAssertNil(comparison.percentWorse)
  }

  func testATimeFailsBeyondTenPercentAndATenthOfASecond() {
    XCTAssertEqual(compare([2.2, 2.2], baseline: 2).verdict, .regressed)
    XCTAssertEqual(compare([2.19, 2.19], baseline: 2).verdict, .passed, "less than 10%")
    XCTAssertEqual(compare([0.6, 0.6], baseline: 0.5).verdict, .passed, "no more than 0.1 s")
    XCTAssertEqual(compare([0.61, 0.61], baseline: 0.5).verdict, .regressed)
  }

  func testTheLimitOfATenthOfASecondHoldsInEveryUnitOfTime() {
    XCTAssertEqual(compare([610, 610], "ms", baseline: 500).verdict, .regressed)
    XCTAssertEqual(compare([590, 590], "ms", baseline: 500).verdict, .passed)
    XCTAssertEqual(compare([590_000, 590_000], "µs", baseline: 500_000).verdict, .passed)
  }

  func testACountFailsByThePercentageAlone() {
    XCTAssertEqual(compare([110, 110], "allocations", baseline: 100).verdict, .regressed)
    XCTAssertEqual(compare([109, 109], "allocations", baseline: 100).verdict, .passed)
    XCTAssertEqual(compare([1, 1], "allocations", baseline: 0).verdict, .regressed)
    XCTAssertEqual(compare([0, 0], "allocations", baseline: 0).verdict, .passed)
  }

  func testTimeSpentWaitingForAProcessorIsNotARegression() {
    func comparison(_ values: [Double], waits: [Double]) -> BaselineComparison {
      BaselineComparison(
        SampleStatistics(values), waits: waits, unit: "s", polarity: .prefersSmaller, baseline: 2)
    }
    let excused = comparison([3.1, 2.9], waits: [1, 0.8])
    XCTAssertEqual(excused.verdict, .passed)
    XCTAssertTrue(excused.isExcusedByWaits)
    XCTAssertEqual(
      try XCTUnwrap(excused.percentWorse), 50, accuracy: 1e-9, "the measured value includes the waits")
    XCTAssertEqual(comparison([3.3, 3.3], waits: [1, 1]).verdict, .regressed, "2.3 s without the waits")
    XCTAssertEqual(comparison([2, 4], waits: [0, 2]).verdict, .passed, "steady without the waits")
    XCTAssertEqual(comparison([2, 4], waits: [2, 0]).verdict, .unsteady)
    XCTAssertEqual(comparison([2.1, 2.1], waits: [0.5, 0.5]).verdict, .passed)
    XCTAssertFalse(comparison([2.1, 2.1], waits: [0.5, 0.5]).isExcusedByWaits)
    XCTAssertEqual(
      comparison([3, 3], waits: [1]).verdict, .regressed,
      "the number of waits differs from that of the values")
    XCTAssertEqual(comparison([1, 1], waits: [0, 0]).verdict, .improved)
  }

  func testMemoryMayGrowByAMegabyte() {
    func verdict(_ value: Double, _ metric: String) -> BaselineComparison.Verdict {
      BaselineComparison(
        SampleStatistics([value]), unit: "kB", metric: metric, polarity: .prefersSmaller, baseline: 100
      ).verdict
    }
    XCTAssertEqual(verdict(1000, "com.apple.dt.XCTMetric_Memory.physical"), .passed)
    XCTAssertEqual(verdict(1101, "com.apple.dt.XCTMetric_Memory.physical"), .regressed)
    XCTAssertEqual(verdict(200, "understudy.Allocations.bytes"), .regressed, "allocations are a count")
  }

  func testMemoryOfAProgramMayGrowByAMegabyte() {
    func verdict(_ value: Double) -> BaselineComparison.Verdict {
      BaselineComparison(
        SampleStatistics([value]), unit: "kB", metric: "com.apple.dt.XCTMetric_Memory-Lister.physical",
        polarity: .prefersSmaller, baseline: 100
      ).verdict
    }
    XCTAssertEqual(verdict(1000), .passed)
    XCTAssertEqual(verdict(1101), .regressed)
  }

  func testUnsteadyValuesFailWithABaseline() {
    XCTAssertEqual(compare([1, 1.4, 0.9, 1.2], baseline: 1.1).verdict, .unsteady)
    XCTAssertEqual(
      compare([0.1, 0.14, 0.09, 0.12], baseline: 0.11).verdict, .passed, "within a tenth of a second")
  }

  func testAnImprovementBeyondTheLimitIsReported() {
    XCTAssertEqual(compare([1.7, 1.7], baseline: 2).verdict, .improved)
    XCTAssertEqual(compare([1.95, 1.95], baseline: 2).verdict, .passed)
  }

  func testASmallerValueFailsIfLargerIsPreferred() {
    XCTAssertEqual(compare([50, 50], "frames/s", .prefersLarger, baseline: 60).verdict, .regressed)
    XCTAssertEqual(compare([70, 70], "frames/s", .prefersLarger, baseline: 60).verdict, .improved)
  }

  func testAnyChangeFailsWithoutAPolarity() {
    XCTAssertEqual(compare([50, 50], "items", .unspecified, baseline: 60).verdict, .regressed)
    XCTAssertEqual(compare([70, 70], "items", .unspecified, baseline: 60).verdict, .regressed)
  }

  func testLimitsOfAFileReplaceTheDefaults() {
    let limits = MetricLimits(maxPercentRegression: 30, maxRegression: 0)
    XCTAssertEqual(compare([0.012, 0.012], baseline: 0.010, limits).verdict, .passed)
    XCTAssertEqual(compare([0.014, 0.014], baseline: 0.010, limits).verdict, .regressed)
  }

  func testFifteenPercentFailAndFiveDoNot() {
    for baseline in [1.0, 17, 12_345] {
      XCTAssertEqual(compare([baseline * 1.15], "calls", baseline: baseline).verdict, .regressed)
      XCTAssertEqual(compare([baseline * 1.05], "calls", baseline: baseline).verdict, .passed)
      XCTAssertEqual(
        compare([baseline * 1.1], "calls", baseline: baseline).verdict, .regressed, "10% is too much")
    }
  }
}
