// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestRunner

/// Tests `understudy profile` with a debug build of the fixture tests.
final class ProfileCommandTests: XCTestCase {
  private func profile(_ test: String, _ more: String..., environment: [String: String] = [:]) throws
    -> CommandRun
  {
    let package = CommandRun.repository
    return try CommandRun(
      [
        "profile", test, "--package-path", package.path, "--skip-build", "-c", "debug",
        "--scratch-path", package.appendingPathComponent(".build").path,
      ] + more, environment: environment.merging(CommandRun.fixtureEnvironment) { $1 })
  }

  private func needsPerf() throws {
    if let obstacle = Profiler.perf.unavailabilityReason() { throw XCTSkip(obstacle) }
  }

  /// Returns the first function of the list in the output.
  private func heaviest(_ run: CommandRun) -> String? {
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.firstIndex(where: { $0.contains("Self") && $0.contains("Function") }) else {
      return nil
    }
    return lines[(head + 1)...].prefix(2).joined(separator: " ")
  }

  func testTheHeaviestFunctionIsNamedWithItsLine() throws {
    try needsPerf()
    let run = try profile("ProfileFixtureTests/HeavyTests/testWork", "--profiler", "perf")
    XCTAssertEqual(run.wait(), 0, run.output)
    let first = try XCTUnwrap(heaviest(run), run.output)
    XCTAssertTrue(first.contains("plantedWork()"), run.output)
    XCTAssertNotNil(first.firstMatch(of: #/HeavyTests\.swift:1\d\b/#), run.output)
  }

  func testMeasurementOverheadIsExcludedAndReported() throws {
    try needsPerf()
    let run = try profile("ProfileFixtureTests/HeavyTests/testWorkThatIsMeasured", "--profiler", "perf")
    XCTAssertEqual(run.wait(), 0, run.output)
    XCTAssertFalse(run.output.contains("libz"), run.output)
    XCTAssertFalse(run.output.contains("callocationcount"), run.output)
    XCTAssertTrue(run.output.contains("is left out: the workload"), run.output)
  }

  func testTheProfileIsInTheBundle() throws {
    try needsPerf()
    let run = try profile(
      "ProfileFixtureTests/HeavyTests/testWork", "--profiler", "perf", "--call-stacks", "frame-pointers")
    XCTAssertEqual(run.wait(), 0, run.output)
    let results = try run.results()
    XCTAssertEqual(results.record.problems, [])
    let attachments = results.tests[0].attempts[0].test.attachments.map(\.attachment)
    let text = try XCTUnwrap(attachments.first { $0.name == "Heaviest functions.txt" }, "\(attachments)")
    XCTAssertTrue(
      try String(contentsOf: results.record.file(of: text), encoding: .utf8).contains("plantedWork()"))
    let page = try XCTUnwrap(attachments.first { $0.name == "Profile.html" }, "\(attachments)")
    XCTAssertEqual(page.type, "public.html")
    let html = try String(contentsOf: results.record.file(of: page), encoding: .utf8)
    XCTAssertTrue(html.contains("plantedWork()"))
    // The page is a single file.
    XCTAssertFalse(html.contains("src=\"") || html.contains("<link"))
  }

  func testASwiftTestingTestWithoutADesktopHasAProfile() throws {
    try needsPerf()
    let run = try profile("ProfileFixtureTests/HeavySuite/work", "--profiler", "perf")
    XCTAssertEqual(run.wait(), 0, run.output)
    XCTAssertTrue(try XCTUnwrap(heaviest(run), run.output).contains("plantedWork()"), run.output)
  }

  func testAFailingTestHasAProfileAndFailsTheCommand() throws {
    try needsPerf()
    let run = try profile("ProfileFixtureTests/HeavyTests/testWorkThatFails", "--profiler", "perf")
    XCTAssertEqual(run.wait(), 1, run.output)
    XCTAssertTrue(try XCTUnwrap(heaviest(run), run.output).contains("plantedWork()"), run.output)
  }

  func testAnAmbiguousNameIsRefusedWithItsMatches() throws {
    try needsPerf()
    let run = try profile("ProfileFixtureTests/HeavyTests")
    XCTAssertEqual(run.wait(), 64)
    XCTAssertTrue(run.output.contains("matches 3 tests"), run.output)
    XCTAssertTrue(run.output.contains("\n  ProfileFixtureTests/HeavyTests/testWorkThatFails"), run.output)
  }

  func testAnUnknownNameIsRefusedWithSuggestions() throws {
    try needsPerf()
    let run = try profile("ProfileFixtureTests/HeavyTests/testWrok")
    XCTAssertEqual(run.wait(), 64)
    XCTAssertTrue(run.output.contains("Did you mean \"ProfileFixtureTests/HeavyTests/testWork\""), run.output)
  }

  func testAMissingProfilerIsReportedBeforeTheBuild() throws {
    let run = try CommandRun(
      ["profile", "A/B/c", "--package-path", "/nonexistent"], environment: ["PATH": "/nonexistent"])
    XCTAssertEqual(run.wait(), 2)
    XCTAssertTrue(
      run.output.contains("apt-get install --no-install-recommends linux-perf valgrind"), run.output)
  }
}
