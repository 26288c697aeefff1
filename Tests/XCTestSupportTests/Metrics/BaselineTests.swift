// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import IssueTestSupport
import Performance
import XCTest

@testable import XCTestSupport

/// Tests comparisons of measurements with baseline files, which the tests write.
final class BaselineTests: XCTestCase {
  private var folder: URL!
  /// The folder of baselines that this process was started with; other tests use it again.
  private let inheritedFolder = ProcessInfo.processInfo.environment[BaselineFolder.variable]
  private let metric = "org.example.counted"
  private var key: String { name.replacingOccurrences(of: ".", with: "/") }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("baselines-\(UUID().uuidString)")
    setenv(BaselineFolder.variable, folder.path, 1)
  }

  override func tearDownWithError() throws {
    if let inheritedFolder {
      setenv(BaselineFolder.variable, inheritedFolder, 1)
    } else {
      unsetenv(BaselineFolder.variable)
    }
    try? FileManager.default.removeItem(at: folder)
  }

  func testACountThatIsFifteenPercentWorseFailsAndFivePercentDoesNot() throws {
    try set(.average(1000), unit: "calls")
    XCTAssertEqual(measure([1050, 1050, 1050], "calls"), [])
    XCTAssertEqual(
      measure([1150, 1150, 1150], "calls"),
      [
        "Counted average is 15.0% worse (max allowed: 10%): 1150 calls, with a baseline of 1000 calls."
      ])
  }

  func testARegressionFromZeroHasNoPercentage() throws {
    try set(.average(0), unit: "calls")
    XCTAssertEqual(
      measure([5, 5], "calls"),
      ["Counted average is worse (max allowed: 10%): 5 calls, with a baseline of 0 calls."])
    var report = MeasurementReport()
    let calls = XCTPerformanceMeasurement(
      identifier: metric, displayName: "Counted", doubleValue: 5, unitSymbol: "calls",
      polarity: .prefersSmaller)
    report.add(calls, of: 0, wait: nil)
    let check = BaselineCheck(target: "XCTestSupportTests", test: key, place: nil, reference: nil)
    let result = try check.result(of: XCTUnwrap(report.series.first))
    XCTAssertEqual(result.note, "worse than the baseline")
    XCTAssertFalse(result.text.contains("worse:"), result.text)
  }

  func testATimeMayBeATenthOfASecondWorse() throws {
    try set(.average(0.4), unit: "s")
    XCTAssertEqual(measure([0.49, 0.49], "s"), [])
    XCTAssertEqual(measure([0.51, 0.51], "s").count, 1)
  }

  func testValuesWithAHighDeviationFail() throws {
    try set(.average(100), unit: "calls")
    let texts = measure([70, 130, 100], "calls")
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(
      texts[0].hasPrefix(
        "The relative standard deviation of Counted is 30.0%, which is higher than the max allowed of 10%: "
          + "the values are from 70 calls to 130 calls."), texts[0])
  }

  func testAMeasurementWithoutABaselineDoesNotFail() {
    XCTAssertEqual(measure([1, 500], "calls"), [])
  }

  func testAWaylandDesktopHasItsOwnBaselines() {
    var desktop = DesktopConfiguration()
    let usual = BaselineCheck.machine(for: desktop)
    XCTAssertEqual(usual.display, "1280x800@1")
    desktop.server = .wayland
    let wayland = BaselineCheck.machine(for: desktop)
    XCTAssertEqual(wayland.display, "1280x800@1 wayland")
    XCTAssertEqual(
      wayland.name, usual.name.replacingOccurrences(of: "1280x800-1", with: "1280x800-1-wayland"))
  }

  func testAnInvalidBaselineFileFailsTheTest() throws {
    let file = BaselineFolder(folder).file(target: "XCTestSupportTests", machine: BaselineCheck.machine)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: file)
    let texts = measure([1], "calls")
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(texts[0].contains(file.path), texts[0])
  }

  func testAMachineWithoutABaselineFileUsesTheReferenceWorkload() throws {
    // The baseline is a hundred times the reference workload, at the current speed of this machine.
    try set(.ratio(100), unit: "s", anyMachine: true)
    let reference = (0..<9).map { _ in ReferenceWorkload.run() }.sorted()[4]
    XCTAssertEqual(measure([reference * 1000, reference * 1000], "s").count, 1)
    XCTAssertEqual(measure([reference * 10, reference * 10], "s"), [])
  }

  func testTheRegressionIsAPerformanceIssueAtTheLineOfTheMeasurement() throws {
    try set(.average(1), unit: "calls")
    var line = 0
    let issues = IssueLog.during {
      line = #line + 1
      self.measure(metrics: [Counted([2], "calls")], options: self.options(1)) {}
    }
    XCTAssertEqual(issues.map(\.type), [.performanceRegression])
    XCTAssertEqual(issues.first?.sourceCodeContext.location?.lineNumber, line)
  }

  func testANoteContainsAUnitWithAPercentSign() {
    var report = MeasurementReport()
    for _ in 1...2 {
      let load = XCTPerformanceMeasurement(
        identifier: "org.example.load", displayName: "Load", doubleValue: 12, unitSymbol: "%")
      report.add(load, of: 0, wait: nil)
    }
    XCTAssertEqual(
      report.series.map { MeasurementReport.note($0) },
      ["Load: average 12.000 %, relative standard deviation 0.000%, 2 values"])
  }

  func testAFailureHasTheDeviationOfTheValuesWithoutTheWaits() throws {
    try set(.average(2), unit: "s")
    var report = MeasurementReport()
    for wait in [2.0, 0] {
      let time = XCTPerformanceMeasurement(
        identifier: metric, displayName: "Counted", doubleValue: 3, unitSymbol: "s", polarity: .prefersSmaller
      )
      report.add(time, of: 0, wait: wait)
    }
    let check = BaselineCheck(target: "XCTestSupportTests", test: key, place: nil, reference: nil)
    let failure = try XCTUnwrap(check.result(of: XCTUnwrap(report.series.first)).failure)
    // The values without the waits are 1 s and 3 s.
    XCTAssertTrue(
      failure.hasPrefix(
        "The relative standard deviation of Counted is 70.7%, which is higher than the max allowed of 10%: "
          + "the values are from 1 s to 3 s, without the time for which other programs used the processors. "),
      failure)
  }

  private func set(_ amount: Baseline.Amount, unit: String, anyMachine: Bool = false) throws {
    let machine = anyMachine ? nil : BaselineCheck.machine
    var file = BaselineFile(machine: machine)
    file.tests[key] = [metric: Baseline(displayName: "Counted", unit: unit, amount: amount)]
    try file.write(to: BaselineFolder(folder).file(target: "XCTestSupportTests", machine: machine))
  }

  /// - Returns: the text of the failures.
  private func measure(_ values: [Double], _ unit: String) -> [String] {
    IssueLog.during {
      self.measure(metrics: [Counted(values, unit)], options: self.options(values.count)) {}
    }.map(\.compactDescription)
  }
}

/// A custom metric that reports given values, after the first run, which does not count.
private final class Counted: NSObject, XCTMetric {
  private final class Source {
    var values: [Double]
    init(_ values: [Double]) { self.values = values }
  }

  private let source: Source
  private let unit: String

  init(_ values: [Double], _ unit: String) {
    source = Source([0] + values)
    self.unit = unit
  }

  private init(_ other: Counted) {
    source = other.source
    unit = other.unit
  }

  func copy(with zone: NSZone?) -> Any { Counted(self) }

  func reportMeasurements(
    from startTime: XCTPerformanceMeasurementTimestamp, to endTime: XCTPerformanceMeasurementTimestamp
  ) throws -> [XCTPerformanceMeasurement] {
    [
      XCTPerformanceMeasurement(
        identifier: "org.example.counted", displayName: "Counted", doubleValue: source.values.removeFirst(),
        unitSymbol: unit, polarity: .prefersSmaller)
    ]
  }
}
