// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import XCTest

/// Tests `understudy baselines` as a command, with an empty folder as the package.
final class BaselineCommandTests: WrittenBundleTestCase {
  private static let machine = MachineClass(
    processor: "Quick", cores: 2, memory: 8 << 30, system: "Linux", display: "800x600@1",
    configuration: "debug")

  private static let fields = machine.fields.sorted { $0.key < $1.key }
    .map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")

  private static func measured(_ values: [Double], _ extra: String = "") -> String {
    "{\"event\":\"measurement\",\"time\":1,\"test\":1,\"metric\":\"Clock\",\"identifier\":\"org.example.clock\","
      + "\"unit\":\"s\",\"values\":\(values),\"polarity\":\"prefersSmaller\",\"machineFields\":{\(fields)},"
      + "\"reference\":{\"seconds\":0.01}\(extra)}"
  }

  private func baselines(_ arguments: String..., environment: [String: String] = [:]) throws -> (
    status: Int32, output: String
  ) {
    try Tool.run([Tool.understudy, "baselines"] + arguments, in: folder, environment: environment)
  }

  private var file: URL { BaselineFolder(package: folder).file(target: "T", machine: Self.machine) }

  private func bundle(_ lines: String...) throws -> String {
    try write("Run", Self.stream(Self.test(1, "Times.testParsing", "passed", lines.joined(separator: "\n"))))
      .path
  }

  func testAveragesOfARunBecomeBaselines() throws {
    let bundle = try bundle(Self.measured([1, 2, 3]))
    let (status, output) = try baselines("set", bundle)
    XCTAssertEqual(status, 0, output)
    XCTAssertTrue(output.contains("T/Times/testParsing, Clock: 2 s (new)"), output)
    let written = try XCTUnwrap(BaselineFile.read(file))
    XCTAssertEqual(written.machine, Self.machine)
    XCTAssertEqual(
      written.tests,
      [
        "Times/testParsing": [
          "org.example.clock": Baseline(displayName: "Clock", unit: "s", amount: .average(2))
        ]
      ])
    XCTAssertTrue(try baselines("list").output.contains("    Clock: 2 s\n"))
    XCTAssertTrue(try baselines("set", bundle).output.contains("already have these averages"))
  }

  func testABaselineOfUnsteadyValuesIsSetWithAWarning() throws {
    let warning = "warning: Its values deviate by 50.0%, and a run that deviates by more than 10% fails."
    XCTAssertTrue(try baselines("set", bundle(Self.measured([1, 2, 3]))).output.contains(warning))
    let steady = try baselines("set", bundle(Self.measured([2, 2.1, 2.2])))
    XCTAssertTrue(steady.output.contains("2.1 s (was 2 s)"), steady.output)
    XCTAssertFalse(steady.output.contains("warning"), steady.output)
  }

  func testATimeForAnyMachineIsAMultipleOfTheReferenceWorkload() throws {
    XCTAssertEqual(try baselines("set", "--any-machine", bundle(Self.measured([1, 2, 3]))).status, 0)
    let any = try XCTUnwrap(
      BaselineFile.read(BaselineFolder(package: folder).file(target: "T", machine: nil)))
    let baseline = any.tests["Times/testParsing"]?["org.example.clock"]
    XCTAssertEqual(baseline?.amount, .ratio(200))
    XCTAssertEqual(baseline?.limits, MetricLimits(maxPercentRegression: 25))
  }

  func testATimeOfABusyMachineIsRefusedUnlessAllowed() throws {
    let busy = try bundle(Self.measured([2, 3], ",\"waits\":[0.5,0.5]"))
    let (status, output) = try baselines("set", busy)
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(
      output.contains("The machine was busy: 20% of Clock in T/Times/testParsing was spent waiting"), output)
    XCTAssertNil(try BaselineFile.read(file))
    XCTAssertNotEqual(try baselines("accept", busy).status, 0)
    XCTAssertEqual(try baselines("set", "--allow-busy", busy).status, 0)
    XCTAssertEqual(
      try BaselineFile.read(file)?.tests["Times/testParsing"]?["org.example.clock"]?.amount, .average(2.5))
    let little = try bundle(Self.measured([2, 3], ",\"waits\":[0.1,0.1]"))
    XCTAssertEqual(try baselines("set", little).status, 0)
  }

  func testABusyMachineIsReportedForAMetricWithAPercentSign() throws {
    let busy = try bundle(
      Self.measured([2, 3], ",\"waits\":[0.5,0.5]").replacing("Clock", with: "Time at 50% load"))
    let (status, output) = try baselines("set", busy)
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(
      output.contains("The machine was busy: 20% of Time at 50% load in T/Times/testParsing was spent"),
      output)
  }

  func testCountsOfABusyMachineBecomeBaselines() throws {
    let count = Self.measured([7, 7]).replacing("Clock", with: "Heap").replacing(
      "org.example.clock", with: "org.example.heap"
    ).replacing("\"unit\":\"s\"", with: "\"unit\":\"allocations\"")
    let busy = try bundle(Self.measured([2, 3], ",\"waits\":[0.5,0.5]"), count)
    let (status, output) = try baselines("set", busy)
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("Heap: 7 allocations (new)"), output)
    XCTAssertTrue(output.contains("The machine was busy"), output)
    XCTAssertEqual(
      try BaselineFile.read(file)?.tests["Times/testParsing"].map { Array($0.keys) }, ["org.example.heap"])
  }

  func testAcceptReplacesExceededBaselinesAndKeepsTheirLimits() throws {
    _ = try baselines("set", bundle(Self.measured([2])))
    XCTAssertEqual(
      try baselines(
        "edit", "Times/testParsing", "--metric", "Clock", "--average", "1.5", "--max-percent-regression", "25"
      ).status, 0)
    let limits = MetricLimits(maxPercentRegression: 25)
    XCTAssertEqual(
      try BaselineFile.read(file)?.tests["Times/testParsing"]?["org.example.clock"],
      Baseline(displayName: "Clock", unit: "s", amount: .average(1.5), limits: limits))

    let within = try bundle(Self.measured([1.6], ",\"baseline\":1.5,\"worse\":6.7,\"verdict\":\"passed\""))
    XCTAssertTrue(try baselines("accept", within).output.contains("every average is within the limits"))
    XCTAssertEqual(try baselines("diff", within).status, 0)

    let worse = try bundle(Self.measured([3], ",\"baseline\":1.5,\"worse\":100,\"verdict\":\"regressed\""))
    let diff = try baselines("diff", worse)
    XCTAssertEqual(diff.status, 1)
    XCTAssertTrue(
      diff.output.contains("Clock: 3 s, 100.0% worse than the baseline 1.5 s: exceeds the limit"),
      diff.output
    )
    XCTAssertTrue(try baselines("accept", worse).output.contains("Clock: 3 s (was 1.5 s)"))
    XCTAssertEqual(
      try BaselineFile.read(file)?.tests["Times/testParsing"]?["org.example.clock"],
      Baseline(displayName: "Clock", unit: "s", amount: .average(3), limits: limits))
  }

  func testAcceptSetsTheBaselineForAnyMachineIfAnotherOneIsRefused() throws {
    let other = Self.measured([2, 2], ",\"machine\":\"\(BaselineFile.nameForAnyMachine)\"").replacing(
      "Clock", with: "Other"
    ).replacing("org.example.clock", with: "org.example.other")
    let bundle = try bundle(Self.measured([2, 3], ",\"waits\":[0.5,0.5]"), other)
    let (status, output) = try baselines("accept", bundle)
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("The machine was busy"), output)
    let any = try BaselineFile.read(BaselineFolder(package: folder).file(target: "T", machine: nil))
    XCTAssertEqual(any?.tests["Times/testParsing"].map { Array($0.keys) }, ["org.example.other"])
    XCTAssertNil(try BaselineFile.read(file))
  }

  func testDiffComparesWithTheBaselineZero() throws {
    let worse = try bundle(Self.measured([3], ",\"baseline\":0,\"verdict\":\"regressed\""))
    let diff = try baselines("diff", worse)
    XCTAssertEqual(diff.status, 1)
    XCTAssertTrue(diff.output.contains("Clock: 3 s, with the baseline 0 s: exceeds the limit"), diff.output)
  }

  func testRemovingTheLastBaselineRemovesTheFile() throws {
    _ = try baselines("set", bundle(Self.measured([2])))
    XCTAssertEqual(try baselines("edit", "T/Times/testParsing", "--remove").status, 0)
    XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
  }

  func testEditWithoutOptionsOpensTheEditorAndChecksTheFile() throws {
    _ = try baselines("set", bundle(Self.measured([2])))
    let (status, output) = try baselines(
      "edit", "Times/testParsing", environment: ["VISUAL": "", "EDITOR": "sed -i s/Average/Mean/"])
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("is not a baseline file"), output)
  }

  func testAnEditorThatFailsIsNamed() throws {
    _ = try baselines("set", bundle(Self.measured([2])))
    let (status, output) = try baselines(
      "edit", "Times/testParsing", environment: ["VISUAL": "", "EDITOR": "false"])
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(
      output.contains("The editor false of \(file.path) exited with status 1."), output)
  }

  func testAnUnknownNameIsReportedWithTheKnownNames() throws {
    let bundle = try bundle(Self.measured([2]))
    for (arguments, expected) in [
      (["set", bundle, "--test", "Nobody"], "There are: T/Times/testParsing"),
      (["set", bundle, "--metric", "Nobody"], "There are: Clock"),
      (["edit", "Nobody/test", "--remove"], "There are: none"),
    ] {
      let (status, output) = try Tool.run([Tool.understudy, "baselines"] + arguments, in: folder)
      XCTAssertNotEqual(status, 0)
      XCTAssertTrue(output.contains(expected), output)
    }
  }

  func testARunWithoutMeasurementsIsRefused() throws {
    let (status, output) = try baselines("set", bundle())
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("has no measurements"), output)
  }
}
