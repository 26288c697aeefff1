// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests the measurements of earlier runs in a report.
final class HistoryTests: WrittenBundleTestCase {
  /// Writes a bundle whose run began on a day of January and measured one value.
  @discardableResult
  private func run(
    _ name: String, day: Int, value: Double?, cores: Int = 2, machine: String? = nil, test: String = "A.a"
  ) throws -> URL {
    let machine = machine.map { ", \"machine\": \"\($0)\"" } ?? ""
    let measurement =
      value.map {
        "{\"event\": \"measurement\", \"time\": 1, \"test\": 1, \"metric\": \"Time\", \"unit\": \"s\", \"values\": [\($0)]\(machine)}"
      } ?? ""
    return try write(
      name,
      """
      {"event":"runStarted","time":0,"date":"2026-01-\(day < 10 ? "0" : "")\(day)T00:00:00.000Z","process":7,"arguments":[],"host":{"name":"h","system":"s","processor":"p","cores":\(cores),"memory":1024}}
      \(Self.test(1, test, "passed", measurement))
      {"event":"runFinished","time":9}

      """)
  }

  private func series(of bundle: URL, in folder: URL? = nil) throws -> MeasurementHistory.Series {
    let results = RunResults(try BundleReader.read(bundle))
    let all = try FileManager.default.contentsOfDirectory(
      at: folder ?? self.folder, includingPropertiesForKeys: nil)
    let key = try XCTUnwrap(results.measured(of: results.tests[0]).first?.key)
    return MeasurementHistory(of: results, in: all)[key]
  }

  func testEarlierRunsOfTheSameTestAreOrderedByTheirTime() throws {
    try run("zebra", day: 2, value: 2)
    try run("ape", day: 3, value: 3)
    try run("lion", day: 1, value: 1)
    try run("later", day: 9, value: 9)
    try run("of another test", day: 4, value: 4, test: "A.b")
    try run("without", day: 4, value: nil)
    try write("broken", "no event\n")
    let series = try series(of: run("now", day: 5, value: 5))
    XCTAssertEqual(series.points.map(\.bundle), ["lion", "zebra", "ape"])
    XCTAssertEqual(series.points.map(\.summary.average), [1, 2, 3])
    XCTAssertEqual(series.otherMachines, 0)
    XCTAssertEqual(
      series.points.first?.date, ISO8601DateFormatter().date(from: "2026-01-01T00:00:01Z"),
      "the date is the start of the test")
  }

  func testRunsOfOtherMachinesAreCountedAndLeftOut() throws {
    try run("same", day: 1, value: 1, machine: "m")
    try run("other", day: 2, value: 2, machine: "n")
    // Records without a class of machines are compared by their processor.
    try run("unnamed", day: 3, value: 3)
    try run("unnamed with more cores", day: 4, value: 4, cores: 8)
    let series = try series(of: run("now", day: 5, value: 5, machine: "m"))
    XCTAssertEqual(series.points.map(\.bundle), ["same", "unnamed"])
    XCTAssertEqual(series.otherMachines, 2)
  }

  /// After a comparison with a baseline for any machine, only `machineFields` identifies the machine.
  func testABaselineForAnyMachineDoesNotMixMachines() throws {
    func run(_ name: String, day: Int, cores: Int) throws -> URL {
      let fields =
        "{\"processor\":\"p\",\"cores\":\"\(cores)\",\"memoryInGiB\":\"8\",\"system\":\"s\",\"display\":\"1x1@1\",\"configuration\":\"debug\"}"
      return try self.run(
        name, day: day, value: 1, cores: 2,
        machine: "any-machine\", \"machineFields\": \(fields), \"verdict\": \"passed")
    }
    _ = try run("same", day: 1, cores: 2)
    _ = try run("other", day: 2, cores: 8)
    let series = try series(of: run("now", day: 3, cores: 2))
    XCTAssertEqual(series.points.map(\.bundle), ["same"])
    XCTAssertEqual(series.otherMachines, 1)
  }

  func testTheLatestFiftyRunsArePlotted() throws {
    for number in 0..<60 {
      let name = "run-\(number + 10)"
      let bundle = try run(name, day: 1 + number % 28, value: Double(number))
      XCTAssertTrue(FileManager.default.fileExists(atPath: bundle.path))
    }
    XCTAssertEqual(try series(of: run("now", day: 30, value: 5)).points.count, 50)
  }

  func testThePageShowsTheHistoryOfItsFolderByDefault() throws {
    try run("earlier", day: 1, value: 1)
    let now = try run("now", day: 2, value: 2)
    let elsewhere = folder.appendingPathComponent("elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    let other = try run("other", day: 1, value: 1)
    try FileManager.default.moveItem(at: other, to: elsewhere.appendingPathComponent("other.understudy"))
    func page(_ options: String...) throws -> String {
      let file = folder.appendingPathComponent("page.html")
      let (status, output) = try Tool.run(
        [Tool.understudy, "report", "html", now.path, "-o", file.path] + options)
      XCTAssertEqual(status, 0, output)
      return try String(contentsOf: file, encoding: .utf8)
    }
    XCTAssertTrue(try page().contains("\"bundle\":\"earlier\""))
    let moved = try page("--history", elsewhere.path)
    XCTAssertTrue(moved.contains("\"bundle\":\"other\""))
    XCTAssertFalse(moved.contains("\"bundle\":\"earlier\""))
    XCTAssertTrue(try page("--no-history").contains("\"history\":[]"))
    for (options, words) in [
      (["--history", folder.path, "--no-history"], "cannot be combined"),
      (["--history", folder.path + "/none"], "There is no folder"),
    ] {
      let (status, output) = try Tool.run([Tool.understudy, "report", "html", now.path] + options)
      XCTAssertNotEqual(status, 0)
      XCTAssertTrue(output.contains(words), output)
    }
  }
}
