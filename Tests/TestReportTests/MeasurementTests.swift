// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests the measurements in reports.
final class MeasurementTests: WrittenBundleTestCase {
  /// Returns the event of a measurement in test 1; `more` contains further fields, each after a comma.
  private static func measurement(
    _ values: [Double], metric: String = "Clock Monotonic Time", unit: String = "s", _ more: String = ""
  ) -> String {
    "{\"event\":\"measurement\",\"time\":1,\"test\":1,\"metric\":\"\(metric)\",\"unit\":\"\(unit)\",\"values\":\(values)\(more)}"
  }

  private static func run(_ lines: String..., outcome: String = "passed") -> String {
    stream(test(1, "A.a", outcome, lines.joined(separator: "\n")))
  }

  private func summary(
    _ values: [Double], unit: String = "s", polarity: String? = "prefersSmaller", baseline: Double? = nil,
    worse: Double? = nil, verdict: String? = nil, limits: BundleEvent.Measurement.Limits? = nil
  ) -> MeasurementSummary {
    MeasurementSummary(
      BundleEvent.Measurement(
        test: 1, metric: "Metric", unit: unit, values: values, polarity: polarity, baseline: baseline,
        worse: worse, verdict: verdict, limits: limits))
  }

  // MARK: - Text

  func testTheDeviationIsTheSampleDeviation() throws {
    // Calculated by hand: average 2, squares 1 + 0 + 1 over two degrees of freedom.
    XCTAssertEqual(summary([1, 2, 3]).averageAndDeviation, "2 s ± 50.0%")
    XCTAssertEqual(summary([0.25]).averageAndDeviation, "250 ms")
    XCTAssertEqual(summary([]).line, "no value, no baseline average")
    XCTAssertEqual(summary([.nan, 4]).averageAndDeviation, "4 s")
  }

  func testNumbersAreShownInAReadableUnit() {
    XCTAssertEqual(summary([0.0042, 0.0042]).number(0.00421), "4.21 ms")
    XCTAssertEqual(summary([0.0000042]).number(0.0000042), "4.2 µs")
    XCTAssertEqual(summary([12034.4], unit: "kB").number(12034.4), "12034 kB")
    XCTAssertEqual(summary([0.25], unit: "kB").number(0), "0 kB")
    XCTAssertEqual(summary([0, 0]).averageAndDeviation, "0 s ± 0.0%")
    XCTAssertEqual(summary([-1.5], unit: "kB").number(-1.5), "-1.5 kB")
  }

  func testThePolarityDeterminesBetterAndWorse() {
    XCTAssertEqual(summary([2.2], baseline: 2).comparison, "10.0% worse than the baseline")
    XCTAssertEqual(
      summary([2.2], polarity: "prefersLarger", baseline: 2).comparison, "10.0% better than the baseline")
    XCTAssertEqual(
      summary([2.2], polarity: "unspecified", baseline: 2).comparison, "10.0% more than the baseline")
    XCTAssertEqual(
      summary([1.8], polarity: "unspecified", baseline: 2, worse: 10).comparison,
      "10.0% less than the baseline")
    XCTAssertEqual(summary([2], baseline: 2).comparison, "same as the baseline")
    XCTAssertEqual(summary([2]).comparison, "no baseline average")
    // A baseline of 0 has no percentages.
    XCTAssertEqual(summary([2], unit: "calls", baseline: 0).comparison, "baseline 0 calls")
    // The run's comparison has precedence over one that a reader would compute.
    XCTAssertEqual(
      summary([2], baseline: 2, worse: 1.25, verdict: "passed").comparison, "1.2% worse than the baseline")
  }

  func testTheRecordedVerdictHasPrecedence() {
    XCTAssertEqual(summary([4], baseline: 2, verdict: "passed").verdict, .passed)
    XCTAssertEqual(summary([2], baseline: 2, verdict: "unsteady").warning, "too unsteady to compare")
    XCTAssertEqual(summary([2], verdict: "noBaseline").verdict, .noBaseline)
    // Without a recorded verdict, the rules of baselines apply.
    XCTAssertEqual(summary([2.3], baseline: 2).verdict, .regressed)
    XCTAssertEqual(summary([2.3], polarity: "prefersLarger", baseline: 2).verdict, .improved)
    XCTAssertEqual(summary([2.1], baseline: 2).verdict, .passed)
    XCTAssertEqual(summary([1], polarity: "unspecified", baseline: 2).verdict, .regressed)
    XCTAssertEqual(summary([]).verdict, .noBaseline)
  }

  func testALargeChangeOfASmallValueIsWithinTheLimits() {
    let limits = BundleEvent.Measurement.Limits(
      maxPercentRegression: 10, maxRegression: 0.1, maxPercentRelativeStandardDeviation: 10,
      maxStandardDeviation: 0.1)
    let quick = summary([0.002], baseline: 0.001, worse: 100, verdict: "passed", limits: limits)
    XCTAssertEqual(quick.line, "2 ms, 100.0% worse than the baseline, within the limits")
    XCTAssertNil(summary([1.01], baseline: 1, worse: 1, verdict: "passed", limits: limits).warning)
  }

  func testTheWorstIterationIsNamed() {
    XCTAssertTrue(summary([1, 3, 2]).line.hasSuffix("slowest: iteration 2 of 3, 3 s"))
    XCTAssertTrue(summary([1, 3, 2], unit: "kB").line.hasSuffix("highest: iteration 2 of 3, 3 kB"))
    let rate = summary([1, 3, 2], unit: "fps", polarity: "prefersLarger")
    XCTAssertTrue(rate.line.hasSuffix("lowest: iteration 1 of 3, 1 fps"), rate.line)
    XCTAssertNil(summary([2, 2]).worst)
    XCTAssertNil(summary([1, 2], polarity: "unspecified").worst)
  }

  func testTheLimitIsTheValueThatExceedsBothRules() throws {
    let limits = BundleEvent.Measurement.Limits(
      maxPercentRegression: 10, maxRegression: 0.1, maxPercentRelativeStandardDeviation: 10,
      maxStandardDeviation: 0.1)
    XCTAssertEqual(try XCTUnwrap(summary([1], baseline: 2, limits: limits).limit), 2.2, accuracy: 1e-9)
    XCTAssertEqual(try XCTUnwrap(summary([1], baseline: 0.5, limits: limits).limit), 0.6, accuracy: 1e-9)
    let larger = summary([1], polarity: "prefersLarger", baseline: 2, limits: limits)
    XCTAssertEqual(try XCTUnwrap(larger.limit), 1.8, accuracy: 1e-9)
    XCTAssertNil(summary([1], polarity: "unspecified", baseline: 2, limits: limits).limit)
  }

  // MARK: - The terminal

  func testTheSummaryListsMeasurementsWithFailuresFirst() throws {
    let lines = [
      Self.test(
        1, "A.steady", "passed", Self.measurement([0.5, 0.5], ",\"polarity\":\"prefersSmaller\"")),
      Self.test(
        2, "A.slow", "failed",
        """
        {"event":"measurement","time":1,"test":2,"metric":"CPU Time","unit":"s","values":[1.2,1.4],"polarity":"prefersSmaller","baseline":1,"worse":30,"verdict":"regressed"}
        {"event":"issue","time":1,"test":2,"type":"performanceRegression","isFailure":true,"text":"30% worse","file":"/a.swift","line":3}
        """),
      Self.test(
        3, "A.slower", "failed",
        "{\"event\":\"issue\",\"time\":1,\"test\":3,\"type\":\"performanceRegression\",\"isFailure\":true,\"text\":\"40% worse\"}"
      ),
    ]
    let text = TextSummary(try results("run", Self.stream(lines.joined(separator: "\n")))).text
    // Regressions are not grouped although their messages differ only in the numbers.
    XCTAssertTrue(
      text.hasPrefix("✘ 30% worse\n    T/A/slow (/a.swift:3)\n\n✘ 40% worse\n    T/A/slower\n"), text)
    XCTAssertTrue(
      text.contains(
        """
        Measured
          T/A/slow
            ✘ CPU Time: 1.3 s ± 10.9%, 30.0% worse than the baseline, regression, slowest: iteration 2 of 2, 1.4 s
          T/A/steady
            · Clock Monotonic Time: 500 ms ± 0.0%, no baseline average


        """), text)
  }

  func testALongListOfMeasurementsIsTruncated() throws {
    let lines = (1...200).map { number in
      Self.test(
        number, "A.t\(number)", "passed",
        "{\"event\":\"measurement\",\"time\":1,\"test\":\(number),\"metric\":\"M\",\"unit\":\"s\",\"values\":[1]}"
      )
    }
    let text = TextSummary(try results("run", Self.stream(lines.joined(separator: "\n")))).text
    XCTAssertLessThan(text.split(separator: "\n").count, 70)
    XCTAssertTrue(text.contains("  and 170 more: \"understudy report open\" shows all measurements\n"), text)
  }

  func testAMeasurementIsShownDuringTheRun() throws {
    var shown = ""
    let screen = ProgressDisplay(isTerminal: false) { shown += $0 }
    var progress = RunProgress()
    let follower = try BundleFollower(
      try write("run", Self.run(Self.measurement([0.5, 0.7], ",\"polarity\":\"prefersSmaller\""))))
    for (stream, event) in follower.next() {
      if let entry = progress.add(event, of: stream) { screen.print(entry) }
    }
    XCTAssertEqual(
      shown,
      "· T/A/a, Clock Monotonic Time: 600 ms ± 23.6%, no baseline average, slowest: iteration 2 of 2, 700 ms\n"
    )
  }

  // MARK: - Comparisons

  func testOnlySignificantChangesAreReported() throws {
    let polarity = ",\"polarity\":\"prefersSmaller\""
    let before = try results(
      "before",
      Self.run(
        Self.measurement([1, 1.02], metric: "slow", polarity),
        Self.measurement([1, 2], metric: "noisy", polarity),
        Self.measurement([100, 100], metric: "count", unit: "calls", polarity),
        Self.measurement([100, 100], metric: "near", unit: "calls", polarity),
        Self.measurement([5, 5], metric: "rate", unit: "fps", ",\"polarity\":\"prefersLarger\""),
        Self.measurement([5, 5], metric: "size", unit: "px", ",\"polarity\":\"unspecified\"")))
    let after = try results(
      "after",
      Self.run(
        Self.measurement([1.2, 1.22], metric: "slow", polarity),
        Self.measurement([1.5, 2.5], metric: "noisy", polarity),
        Self.measurement([94, 94], metric: "count", unit: "calls", polarity),
        Self.measurement([104, 104], metric: "near", unit: "calls", polarity),
        Self.measurement([4, 4], metric: "rate", unit: "fps", ",\"polarity\":\"prefersLarger\""),
        Self.measurement([6, 6], metric: "size", unit: "px", ",\"polarity\":\"unspecified\"")))
    XCTAssertEqual(
      ComparisonText(RunComparison(before: before, after: after)).text,
      """
      Measured worse (2)
        T/A/a, rate: 4 fps ± 0.0%, was 5 fps ± 0.0%: 20.0% worse
        T/A/a, slow: 1.21 s ± 1.2%, was 1.01 s ± 1.4%: 19.8% worse

      Measured better (1)
        T/A/a, count: 94 calls ± 0.0%, was 100 calls ± 0.0%: 6.0% better

      Measured differently (1)
        T/A/a, size: 6 px ± 0.0%, was 5 px ± 0.0%: 20.0% more

      """)
  }

  func testAComparisonNamesADifferenceOfMachines() throws {
    let before = try results("before", Self.run(Self.measurement([1, 1], ",\"machine\":\"small\"")))
    let after = try results("after", Self.run(Self.measurement([2, 2], ",\"machine\":\"large\"")))
    let text = ComparisonText(RunComparison(before: before, after: after)).text
    XCTAssertTrue(text.contains("100.0% worse, on another machine\n"), text)
  }

  // MARK: - Files

  func testJUnitHasMeasurementsAsPropertiesOfTheSuite() throws {
    let results = try results(
      "run", Self.run(Self.measurement([1, 3], ",\"baseline\":2"), Self.measurement([5, 5])))
    let text = JUnitReport(results).text
    for (name, value) in [
      ("average", "2"), ("relative standard deviation", "70.7%"), ("values", "1, 3"),
      ("comparison", "same as the baseline"), ("verdict", "unsteady"),
    ] {
      XCTAssertTrue(
        text.contains("<property name=\"a: Clock Monotonic Time: \(name)\" value=\"\(value)\"/>"), text)
    }
    XCTAssertTrue(
      text.contains("<property name=\"a: Clock Monotonic Time 2: average\" value=\"5\"/>"), text)
    try JUnitSchema.validate(text, in: folder)
  }

  func testAllReportsUseTheSameNumberFormat() throws {
    let results = try results(
      "run",
      Self.run(
        Self.measurement([0.30412345, 0.30412345], ",\"baseline\":0.3,\"machine\":\"m\""),
        Self.measurement([12034.5, 12034.5], metric: "Calls", unit: "calls")))
    for text in ["304.1 ms ± 0.0%", "12034 calls ± 0.0%"] {
      XCTAssertTrue(TextSummary(results).text.contains(text), text)
    }
    let page = try page(of: results)
    for text in ["304.1 ms", "12034 calls", "± 0.0%", "300 ms"] {
      XCTAssertTrue(page.contains("\"\(text)\""), text)
    }
    XCTAssertEqual(Baseline(displayName: "M", unit: "s", amount: .average(0.30412345)).text, "304.1 ms")
    // Reports for programs have all recorded digits.
    let junit = JUnitReport(results).text
    let json = String(decoding: try JSONReport(results).data(), as: UTF8.self)
    for number in ["0.30412345", "12034.5"] {
      XCTAssertTrue(junit.contains("average\" value=\"\(number)\""), number)
      XCTAssertTrue(json.contains("\"average\" : \(number)"), number)
    }
  }

  func testJSONHasRecordedAndComputedFields() throws {
    let line = Self.measurement(
      [1, 3],
      ",\"identifier\":\"x.y\",\"polarity\":\"prefersSmaller\",\"baseline\":1,\"worse\":100,\"verdict\":\"regressed\",\"machine\":\"m\",\"machineFields\":{\"cores\":\"2\"},\"reference\":{\"seconds\":0.5},"
        + "\"limits\":{\"maxPercentRegression\":10,\"maxRegression\":0.1,\"maxPercentRelativeStandardDeviation\":10,\"maxStandardDeviation\":0.1}"
    )
    let data = try JSONReport(try results("run", Self.run(line))).data()
    let json = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let test = try XCTUnwrap((json["tests"] as? [[String: Any]])?.first)
    let attempt = try XCTUnwrap((test["attempts"] as? [[String: Any]])?.first)
    let measured = try XCTUnwrap((attempt["measurements"] as? [[String: Any]])?.first)
    XCTAssertEqual(
      measured.keys.sorted(),
      [
        "average", "baseline", "identifier", "limits", "machine", "machineFields", "metric", "polarity",
        "reference",
        "relativeStandardDeviation", "standardDeviation", "test", "unit", "values", "verdict", "worse",
        "worstIteration",
      ])
    XCTAssertEqual(measured["average"] as? Double, 2)
    XCTAssertEqual(try XCTUnwrap(measured["standardDeviation"] as? Double), 2.squareRoot(), accuracy: 1e-9)
    XCTAssertEqual(measured["worstIteration"] as? Int, 2)
  }
}
