// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests XCTest's `measure` and `measureMetrics`, in a plain test class.
final class XCTestMeasureTests: XCTestCase {
  private var failures: [(text: String, line: Int)]?

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard failures == nil else {
      failures?.append((description, lineNumber))
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  private func failures(in body: () -> Void) -> [(text: String, line: Int)] {
    failures = []
    defer { failures = nil }
    body()
    return failures ?? []
  }

  func testMeasureMeasuresTheTimeOfEachOfTenRuns() throws {
    var runs = 0
    let line = #line + 2
    let lines = measuredLines {
      measure { runs += 1 }
    }
    XCTAssertEqual(runs, 10)
    XCTAssertEqual(lines.count, 1)
    let text = try XCTUnwrap(lines.first)
    XCTAssertTrue(
      text.hasPrefix(
        "\(#filePath):\(line): Test Case 'XCTestMeasureTests.testMeasureMeasuresTheTimeOfEachOfTenRuns' "
          + "measured [Time, seconds] average: "), text)
    XCTAssertTrue(text.contains("performanceMetricID:org.swift.XCTPerformanceMetric_WallClockTime"), text)
    XCTAssertEqual(values(text).count, 10)
  }

  func testAMeasurementHasTheFileAndLineThatWerePassed() {
    let lines = measuredLines { measure(file: "/elsewhere/File.swift", line: 77) {} }
    XCTAssertTrue(lines.first?.hasPrefix("/elsewhere/File.swift:77: ") == true, "\(lines)")
    let found = failures {
      measure(file: "/elsewhere/File.swift", line: 78) { measure(file: "/elsewhere/File.swift", line: 79) {} }
    }
    XCTAssertEqual(found.map(\.line), [79])
  }

  func testMeasureMetricsLetsTheBlockStartAndStop() {
    var runs = 0
    let lines = measuredLines {
      measureMetrics([.wallClockTime], automaticallyStartMeasuring: false) {
        usleep(5000)
        startMeasuring()
        runs += 1
        stopMeasuring()
        usleep(5000)
      }
    }
    XCTAssertEqual(runs, 10)
    XCTAssertTrue(lines.first?.contains("measured [Time, seconds] average: ") == true, "\(lines)")
    XCTAssertTrue(lines.map(values).joined().allSatisfy { $0 < 0.004 }, "\(lines)")
    let started = measuredLines { measureMetrics([.wallClockTime], automaticallyStartMeasuring: true) {} }
    XCTAssertEqual(started.map(values).map(\.count), [10])
  }

  func testInvalidMeasurementsAreReported() {
    func text(_ body: () -> Void) -> String { failures(in: body).map(\.text).joined(separator: "\n") }
    XCTAssertTrue(
      text { measureMetrics([.wallClockTime], automaticallyStartMeasuring: false) {} }
        .contains("did not call startMeasuring(), which automaticallyStartMeasuring: false requires"))
    XCTAssertTrue(
      text { measureMetrics([], automaticallyStartMeasuring: true) {} }.contains("at least one metric"))
    XCTAssertTrue(
      text {
        measureMetrics([XCTPerformanceMetric(rawValue: "beans")], automaticallyStartMeasuring: true) {}
      }.contains("expected XCTPerformanceMetric.wallClockTime, found \"beans\""))
    XCTAssertTrue(text { startMeasuring() }.contains("Cannot start measuring"))
    XCTAssertTrue(text { stopMeasuring() }.contains("Cannot stop measuring"))
  }
}

/// Tests `measure` in a subclass of `UnderstudyTestCase` that sets no metrics.
// The superclass is unchecked, and this class has no state.
final class MeasureInOurClassTests: UnderstudyTestCase, @unchecked Sendable {
  func testMeasureWorksAsInXCTestCase() {
    var runs = 0
    let lines = measuredLines { measure { runs += 1 } }
    XCTAssertEqual(runs, 10)
    XCTAssertEqual(lines.filter { $0.contains("measured [Time, seconds]") }.count, 1, "\(lines)")
    let place = measuredLines { measure(file: "/elsewhere/File.swift", line: 77) {} }
    XCTAssertTrue(place.first?.hasPrefix("/elsewhere/File.swift:77: ") == true, "\(place)")
  }
}

/// Tests `measure` in a subclass with copies of the default metrics and options.
final class MeasureWithCopiedDefaultsTests: UnderstudyTestCase {
  override class var defaultMetrics: [any XCTMetric] {
    super.defaultMetrics.compactMap { $0.copy(with: nil) as? any XCTMetric }
  }

  override class var defaultMeasureOptions: XCTMeasureOptions {
    super.defaultMeasureOptions.copy() as? XCTMeasureOptions ?? XCTMeasureOptions()
  }

  func testCopiesOfTheDefaultsMeasureAsTheOriginalsDo() {
    var runs = 0
    let lines = measuredLines { measure { runs += 1 } }
    XCTAssertEqual(runs, 10)
    XCTAssertEqual(lines.filter { $0.contains("measured [Time, seconds]") }.count, 1, "\(lines)")
    XCTAssertEqual(lines.map(values).map(\.count), [10])
  }
}

/// Tests `measure` in a subclass that sets metrics and options.
// The superclass is unchecked, and this class has no state.
final class MeasureAsTheClassSaysTests: UnderstudyTestCase, @unchecked Sendable {
  override class var defaultMetrics: [any XCTMetric] { super.defaultMetrics + [XCTMemoryMetric()] }

  override class var defaultMeasureOptions: XCTMeasureOptions {
    let options = super.defaultMeasureOptions
    options.iterationCount = 2
    return options
  }

  func testTheDefaultMetricsAndOptionsAreUsed() {
    var runs = 0
    let lines = measuredLines { measure { runs += 1 } }
    // The first run does not count.
    XCTAssertEqual(runs, 3)
    XCTAssertEqual(
      lines.compactMap { $0.firstMatch(of: #/measured \[([^,]*),/#).map { String($0.1) } },
      ["Clock Monotonic Time", "Memory Physical", "Memory Peak Physical"])
    XCTAssertEqual(lines.map(values).map(\.count), [2, 2, 2])
    let other = measuredLines { measure(file: #filePath, line: #line) {} }
    XCTAssertEqual(other.map(values).map(\.count), [2, 2, 2])
  }
}
