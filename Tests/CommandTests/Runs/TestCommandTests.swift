// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

/// Tests the options of `understudy test`.
final class TestCommandTests: XCTestCase {
  private let good = "TroubleFixtureTests/GoodTests"

  func testAnUnknownTestNameIsRefusedWithASuggestion() throws {
    let run = try CommandRun(fixture: "--only-testing", "TroubleFixtureTests/GodTests")
    XCTAssertEqual(run.wait(), 64)
    XCTAssertTrue(run.output.contains("no test is called \"TroubleFixtureTests/GodTests\""), run.output)
    XCTAssertTrue(run.output.contains("\"\(good)\""), run.output)
  }

  func testAnEmptyRunIsReportedAndSucceeds() throws {
    let run = try CommandRun(fixture: "--only-testing", good, "--skip-testing", good)
    XCTAssertEqual(run.wait(), 0)
    XCTAssertTrue(run.output.contains("There is no test to run."), run.output)
  }

  func testTestsAreEnumeratedInTheFormatOfXcodebuild() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(good)/test1", "--enumerate-tests", "--test-enumeration-format", "json")
    XCTAssertEqual(run.wait(), 0)
    struct List: Decodable {
      struct Test: Decodable { let identifier: String }
      struct Value: Decodable { let enabledTests, disabledTests: [Test] }
      let values: [Value]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(run.output.utf8))
    XCTAssertEqual(list.values[0].enabledTests.map(\.identifier), ["\(good)/test1"])
    XCTAssertTrue(
      list.values[0].disabledTests.contains { $0.identifier == "TroubleFixtureTests/SwiftGood/Inside/two()" })
  }

  func testRepetitionsShareAProcessUnlessRelaunchIsEnabled() throws {
    for relaunches in [false, true] {
      let run = try CommandRun(
        fixture: ["--only-testing", "\(good)/test1", "--test-iterations", "3"]
          + (relaunches ? ["--test-repetition-relaunch-enabled"] : []))
      XCTAssertEqual(run.wait(), 0, run.output)
      let attempts = try run.results().tests[0].attempts
      XCTAssertEqual(attempts.map(\.test.iteration), [1, 2, 3])
      XCTAssertEqual(Set(attempts.map(\.stream)).count, relaunches ? 3 : 1)
    }
  }

  func testEachTestRunsOnEachDestination() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(good)/test1", "--only-testing", "TroubleFixtureTests/SwiftGood/one()",
      "--destination", "name=Small,size=800x600", "--destination", "name=Large,size=1600x1200")
    XCTAssertEqual(run.wait(), 0, run.output)
    let results = try run.results()
    XCTAssertEqual(
      results.names(.passed),
      ["\(good)/test1", "\(good)/test1"] + Array(repeating: "TroubleFixtureTests/SwiftGood/one()", count: 2))
    for name in ["Small", "Large"] { XCTAssertTrue(run.output.contains("test1 on \(name)"), run.output) }
  }

  func testMergedShardsContainAllTests() throws {
    var bundles: [URL] = []
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shards-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for shard in 1...3 {
      let bundle = folder.appendingPathComponent("\(shard).understudy")
      let run = try CommandRun(
        fixture: "--only-testing", good, "--only-testing", "TroubleFixtureTests/SwiftGood", "--shard",
        "\(shard)/3",
        "--result-bundle-path", bundle.path)
      XCTAssertEqual(run.wait(), 0, run.output)
      bundles.append(bundle)
    }
    let merged = folder.appendingPathComponent("all.understudy")
    let merge = try CommandRun(["report", "merge"] + bundles.map(\.path) + ["-o", merged.path])
    XCTAssertEqual(merge.wait(), 0, merge.output)
    let results = RunResults(try BundleReader.read(merged))
    XCTAssertEqual(results.tests.count, 16, "three of them are cases of one test")
    XCTAssertEqual(results.names(.passed).count, 15)
    XCTAssertEqual(results.names(.skipped).count, 1)
  }

  func testAnExistingResultBundleIsNotOverwritten() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("taken-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: path.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: path) }
    let run = try CommandRun(fixture: "--only-testing", good, "--result-bundle-path", path.path)
    XCTAssertEqual(run.wait(), 64)
    XCTAssertTrue(run.output.contains("already exists"), run.output)
  }

  func testAnUnwritableResultBundleIsReportedBeforeTheTests() throws {
    let run = try CommandRun(
      fixture: "--only-testing", good, "--result-bundle-path", "/proc/none/run.understudy")
    XCTAssertEqual(run.wait(), 2)
    XCTAssertTrue(run.output.contains("/proc/none/run.understudy cannot be written"), run.output)
  }

  func testAMalformedTestPlanIsReportedWithItsLine() throws {
    let plan = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).xctestplan")
    try "{\n  \"configurations\": [],\n  \"version\": true\n}\n".write(
      to: plan, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: plan) }
    let run = try CommandRun(fixture: "--test-plan", plan.path)
    XCTAssertEqual(run.wait(), 64)
    XCTAssertTrue(run.output.contains("\(plan.lastPathComponent):3"), run.output)
  }

  func testTheSummaryIsShownAfterAnErrorOfTheRunner() throws {
    let plan = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).xctestplan")
    // No process can be started with an argument of more than 128 KiB.
    let argument = String(repeating: "a", count: 200_000)
    try """
    {
      "configurations" : [],
      "defaultOptions" : { "commandLineArgumentEntries" : [ { "argument" : "\(argument)" } ] },
      "testTargets" : [
        { "selectedTests" : [ "GoodTests" ], "target" : { "name" : "TroubleFixtureTests" } }
      ],
      "version" : 1
    }

    """.write(to: plan, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: plan) }
    let run = try CommandRun(fixture: "--test-plan", plan.path)
    XCTAssertEqual(run.wait(), 2, run.output)
    XCTAssertTrue(run.output.contains("The tests cannot be started: "), run.output)
    XCTAssertTrue(
      run.output.contains(" not run: the run ended early, since the runner ended with an error.\n"),
      run.output)
    let results = try run.results()
    XCTAssertEqual(results.tests.count, 0, run.output)
    XCTAssertTrue(
      results.notRun.flatMap(\.tests).contains { $0.hasPrefix("TroubleFixtureTests/GoodTests/") }, run.output)
  }

  func testAnUnlistedSkipFailsTheRun() throws {
    let list = FileManager.default.temporaryDirectory.appendingPathComponent("skips-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: list) }
    let skipped = "WorkerFixtureTests/FirstTests/testIsSkipped"
    for (line, status) in [("# none", Int32(1)), ("\(skipped): to see that it may be", 0)] {
      try line.write(to: list, atomically: true, encoding: .utf8)
      let run = try CommandRun(fixture: "--only-testing", skipped, "--allowed-skips", list.path)
      XCTAssertEqual(run.wait(), status, run.output)
      XCTAssertEqual(run.output.contains("error: \(skipped) was skipped"), status == 1, run.output)
    }
  }
}
