// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

/// Tests the options for every day on a small package, which does not use Understudy.
final class DailyRunTests: XCTestCase {
  /// The package, which is built once for all tests.
  private static let package = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("Daily-\(UUID().uuidString)")
  private static let built = Result { try build() }

  override class func tearDown() { try? FileManager.default.removeItem(at: package) }

  private static func write(_ text: String, to path: String) throws {
    let url = package.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private static let second = """
    import Foundation
    import XCTest
    final class SecondTests: XCTestCase {
      func testShared() {}
      func testFlaky() {
        guard let path = ProcessInfo.processInfo.environment["DAILY_FLAKY"] else { return }
        guard !FileManager.default.fileExists(atPath: path) else { return }
        FileManager.default.createFile(atPath: path, contents: nil)
        XCTFail("the first time")
      }
      func testBroken() { XCTAssertNil(ProcessInfo.processInfo.environment["DAILY_BROKEN"]) }
    }
    """

  private static func build() throws {
    try write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Daily", targets: [.testTarget(name: "DailyTests"), .testTarget(name: "OtherTests")])
      """, to: "Package.swift")
    try write(
      """
      import Foundation
      import XCTest
      final class FirstTests: XCTestCase {
        func testSave() {
          let variables = ProcessInfo.processInfo.environment
          guard let mode = variables["DAILY_REFERENCES"] else { return }
          XCTAssertEqual(variables["UNDERSTUDY_UPDATE_REFERENCES"] ?? "", mode)
        }
        func testOpen() { XCTAssertNil(ProcessInfo.processInfo.environment["DAILY_OPEN"]) }
        func testShared() {}
      }
      """, to: "Tests/DailyTests/First.swift")
    try write(second, to: "Tests/DailyTests/Second.swift")
    try write(
      """
      import Testing
      extension Tag {
        @Tag static var slow: Self
        @Tag static var quick: Self
      }
      @Suite(.tags(.slow)) struct Rules {
        @Test(.tags(.quick)) func sums() { #expect(1 + 1 == 2) }
        @Test func sorts() { #expect([2, 1].sorted() == [1, 2]) }
      }
      """, to: "Tests/OtherTests/Rules.swift")
    try write(".build\n", to: ".gitignore")
    let run = try CommandRun(["test", "--package-path", package.path, "-c", "debug"])
    guard run.wait() == 0 else { throw BuildFailed(output: run.output) }
    try FileManager.default.removeItem(at: package.appendingPathComponent(".build/understudy/history.json"))
  }

  private struct BuildFailed: Error { let output: String }

  private let flakyFile = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

  override func setUpWithError() throws { try Self.built.get() }

  override func tearDownWithError() throws {
    let ofPackage = ["understudy.json", ".build/understudy/history.json"]
    for file in [flakyFile] + ofPackage.map(Self.package.appendingPathComponent(_:))
    where FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
  }

  private func run(
    _ arguments: String..., environment: [String: String] = [:], status: Int32 = 0, line: UInt = #line
  ) throws -> CommandRun {
    let run = try CommandRun(
      ["test", "--package-path", Self.package.path, "--skip-build"] + arguments, environment: environment)
    XCTAssertEqual(run.wait(), status, run.output, line: line)
    return run
  }

  /// Returns the tests of a list, without their targets.
  private func list(_ arguments: String..., line: UInt = #line) throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("list-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try CommandRun(
      ["test", "--package-path", Self.package.path, "--skip-build", "--list"] + arguments
        + ["--test-enumeration-output-path", file.path])
    XCTAssertEqual(run.wait(), 0, run.output, line: line)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      $0.split(separator: "/").dropFirst().joined(separator: "/")
    }
  }

  private func setDefaults(_ text: String) throws { try Self.write(text, to: "understudy.json") }

  // MARK: - References

  func testTheReferencesThatAreWrittenAreChosenByTheOptionTheVariableOrTheDefaults() throws {
    let variable = "UNDERSTUDY_UPDATE_REFERENCES"
    func check(_ mode: String, _ arguments: [String], _ variables: [String: String] = [:], line: UInt = #line)
      throws
    {
      let run = try CommandRun(
        ["test", "--package-path", Self.package.path, "--skip-build", "testSave"] + arguments,
        environment: ["DAILY_REFERENCES": mode, "CI": ""].merging(variables) { $1 })
      XCTAssertEqual(run.wait(), 0, run.output, line: line)
    }
    try check("", [])
    try check("changed", ["--update-references", "changed"])
    try check("all", ["--update-references", "all"], [variable: "none"])
    try setDefaults(#"{"test": {"updateReferences": "none"}}"#)
    try check("none", [])
    try check("missing", [], [variable: "missing"])
    try check("changed", ["--update-references", "changed"])
  }

  func testAnUnknownModeOfReferencesIsRefusedAndCIIsNoted() throws {
    let unknown = try run("testSave", "--update-references", "everything", status: 64)
    XCTAssertTrue(unknown.output.contains("everything"), unknown.output)
    let inCI = try run("testSave", "--update-references", "all", environment: ["CI": "true"])
    XCTAssertTrue(
      inCI.output.contains("--update-references all has no effect in continuous integration (CI=true)"),
      inCI.output)
  }

  // MARK: - Selection

  func testTestsAreListedAndNotRun() throws {
    XCTAssertEqual(try list().count, 8)
    XCTAssertEqual(try list("--grep", "OPEN first"), ["FirstTests/testOpen"])
    XCTAssertEqual(try list("-g", "flaky", "-g", "sums"), ["SecondTests/testFlaky", "Rules/sums()"])
    let run = try run("--list", "testSave", "--test-enumeration-format", "json")
    struct List: Decodable {
      struct Test: Decodable { let identifier: String }
      struct Value: Decodable { let enabledTests, disabledTests: [Test] }
      let values: [Value]
    }
    let list = try JSONDecoder().decode(List.self, from: Data(run.output.utf8))
    XCTAssertEqual(list.values[0].enabledTests.map(\.identifier), ["DailyTests/FirstTests/testSave"])
    XCTAssertEqual(list.values[0].disabledTests.count, 7)
  }

  func testANameAloneRunsItsTest() throws {
    XCTAssertEqual(
      try run("testSave").results().tests.map(\.name.identifier), ["DailyTests/FirstTests/testSave"])
    XCTAssertEqual(try list("SecondTests/testShared", "sums"), ["SecondTests/testShared", "Rules/sums()"])
    let several = try run("testShared", status: 64)
    for name in ["FirstTests", "SecondTests"] {
      XCTAssertTrue(several.output.contains("DailyTests/\(name)/testShared"), several.output)
    }
    XCTAssertEqual(
      try list("testShared", "--skip-testing", "DailyTests/FirstTests"), ["SecondTests/testShared"])
    let mistyped = try run("testSvae", status: 64)
    XCTAssertTrue(
      mistyped.output.contains(
        "No test is called \"testSvae\". Did you mean \"DailyTests/FirstTests/testSave\""),
      mistyped.output)
  }

  func testTagsSelectTests() throws {
    XCTAssertEqual(try list("--tag", "quick"), ["Rules/sums()"])
    XCTAssertEqual(try list("--tag", ".slow", "--skip-tag", "quick"), ["Rules/sorts()"])
    XCTAssertEqual(try list("--skip-tag", "slow").count, 6)
    XCTAssertTrue(
      try run("--tag", "quik", status: 64).output.contains(
        "--tag: no test has the tag \"quik\". Did you mean \"quick\"?"))
  }

  func testAPlanGivesTagsToTestsOfXCTest() throws {
    let plan = Self.package.appendingPathComponent(".build/Tagged.xctestplan")
    try """
    { "testTargets": [ { "target": { "name": "DailyTests" }, "tags": { "quick": ["SecondTests"] } },
      { "target": { "name": "OtherTests" }, "skippedTags": { "tags": [".quick"] } } ], "version": 1 }
    """.write(to: plan, atomically: true, encoding: .utf8)
    XCTAssertEqual(try list("--test-plan", plan.path).count, 7)
    XCTAssertEqual(
      try list("--test-plan", plan.path, "--tag", "quick", "-g", "shared"), ["SecondTests/testShared"])
  }

  // MARK: - The last run, and changes

  func testTheTestsThatFailedInTheLastRunRunAgain() throws {
    let first = try run("--last-failed", environment: ["DAILY_OPEN": "1"], status: 1)
    XCTAssertTrue(
      first.output.contains("--last-failed: no earlier run is known, so all 8 tests run."), first.output)
    XCTAssertEqual(try list("--last-failed"), ["FirstTests/testOpen"])
    _ = try run("SecondTests")
    XCTAssertEqual(
      try list("--last-failed"), ["FirstTests/testOpen"], "the last run did not include the test")
    XCTAssertEqual(try list("--last-failed", "-g", "save"), [])
    let again = try run("--last-failed")
    XCTAssertEqual(try again.results().tests.map(\.name.test), ["testOpen"])
    XCTAssertTrue(again.output.contains("--last-failed: 1 of 8 tests failed in the last run."), again.output)
    let nothing = try run("--last-failed")
    XCTAssertTrue(
      nothing.output.contains("--last-failed: none of the 8 tests failed in the last run, so no test runs."),
      nothing.output)
    XCTAssertNil(nothing.bundle)
  }

  func testAFlakyTestThatFailsTheRunRunsAgain() throws {
    let run = try run(
      "SecondTests", "--retry-tests-on-failure", "--fail-on-flaky",
      environment: ["DAILY_FLAKY": flakyFile.path], status: 1)
    XCTAssertEqual(try run.results().names(.flaky), ["DailyTests/SecondTests/testFlaky"])
    XCTAssertEqual(try list("--last-failed"), ["SecondTests/testFlaky"])
    _ = try self.run("SecondTests")
  }

  func testOnShardsTheLastRunMustBeGiven() throws {
    let run = try run("--last-failed", "--shard", "1/2", status: 64)
    XCTAssertTrue(run.output.contains("needs --durations-from"), run.output)
    let failed = try self.run("FirstTests", environment: ["DAILY_OPEN": "1"], status: 1)
    let bundle = try XCTUnwrap(failed.bundle).path
    let parts = try (1...2).flatMap {
      try list("--last-failed", "--shard", "\($0)/2", "--durations-from", bundle)
    }
    XCTAssertEqual(parts, ["FirstTests/testOpen"])
    _ = try self.run("FirstTests")
  }

  func testTheTestsOfChangedFilesRun() throws {
    defer { try? FileManager.default.removeItem(at: Self.package.appendingPathComponent(".git")) }
    let unknown = try run("--list", "--only-changed")
    XCTAssertTrue(
      unknown.output.contains("--only-changed: all 8 tests run. The package is not in a"), unknown.output)
    for arguments in [
      ["init", "--quiet"], ["add", "--all"],
      ["-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "--quiet", "--message", "All"],
    ] {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments = ["git", "-C", Self.package.path] + arguments
      try git.run()
      git.waitUntilExit()
      XCTAssertEqual(git.terminationStatus, 0)
    }
    let nothing = try run("--only-changed")
    XCTAssertTrue(nothing.output.contains("no file differs from HEAD, so no test runs."), nothing.output)
    try Self.write(Self.second + "\n// changed\n", to: "Tests/DailyTests/Second.swift")
    defer { try? Self.write(Self.second, to: "Tests/DailyTests/Second.swift") }
    XCTAssertEqual(
      try list("--only-changed", "-g", "shared"), ["SecondTests/testShared"], "-g is not the commit")
    XCTAssertEqual(try list("--only-changed=HEAD").count, 3)
    let mistyped = try run("--only-changed", "nowhere", status: 64)
    XCTAssertTrue(mistyped.output.contains("git knows no commit \"nowhere\""), mistyped.output)
    try setDefaults(#"{"test": {"unrelatedFiles": ["understudy.json"]}}"#)
    XCTAssertEqual(try list("--only-changed").count, 3)
  }

  // MARK: - Failures and repetitions

  func testTheRestOfARunThatEndsEarlyIsReportedAsNotRun() throws {
    let run = try run(
      "--parallel-testing-worker-count", "1", "--max-failures", "1", "--test-target", "DailyTests",
      "--test-target", "OtherTests", environment: ["DAILY_OPEN": "1", "DAILY_BROKEN": "1"], status: 1)
    let results = try run.results()
    XCTAssertEqual(results.count(.failed), 1, run.output)
    let notRun = results.notRun.flatMap(\.tests)
    XCTAssertEqual(results.tests.count + notRun.count, 8)
    XCTAssertGreaterThanOrEqual(notRun.count, 2)
    let summary = try CommandRun(["report", "summary", XCTUnwrap(run.bundle).path])
    XCTAssertEqual(summary.wait(), 1)
    XCTAssertTrue(summary.output.contains("\(notRun.count) not run: the run ended early"), summary.output)
    let json = try CommandRun(["report", "json", XCTUnwrap(run.bundle).path])
    XCTAssertEqual(json.wait(), 0)
    XCTAssertTrue(json.output.contains(#""reason" : "maximumFailures""#), json.output)
  }

  func testRetriesDecideWhetherARunThatReachedTheMaximumGoesOn() throws {
    let flaky = try run(
      "SecondTests", "Rules", "--parallel-testing-worker-count", "1", "--max-failures", "1",
      "--retry-tests-on-failure", environment: ["DAILY_FLAKY": flakyFile.path])
    let results = try flaky.results()
    XCTAssertEqual(results.names(.flaky), ["DailyTests/SecondTests/testFlaky"])
    XCTAssertEqual(results.notRun, [])
    XCTAssertEqual(results.tests.count, 5)
    let broken = try run(
      "SecondTests", "Rules", "--parallel-testing-worker-count", "1", "--max-failures", "1",
      "--retry-tests-on-failure", environment: ["DAILY_BROKEN": "1"], status: 1)
    let all = try broken.results()
    XCTAssertEqual(all.tests.first { $0.name.test == "testBroken" }?.attempts.count, 3)
    XCTAssertEqual(all.notRun.flatMap(\.tests).count + all.tests.count, 5)
  }

  func testAFailureInQuarantineDoesNotCount() throws {
    try Self.write("DailyTests/SecondTests/testBroken: known\n", to: ".build/quarantine.txt")
    let run = try run(
      "SecondTests", "Rules", "--max-failures", "1", "--quarantine",
      Self.package.appendingPathComponent(".build/quarantine.txt").path, environment: ["DAILY_BROKEN": "1"])
    XCTAssertEqual(try run.results().tests.count, 5)
    XCTAssertEqual(try run.results().notRun, [])
    _ = try self.run("SecondTests")
  }

  func testEachTestIsRepeated() throws {
    let run = try run("testSave", "sums", "--repeat-each", "3")
    XCTAssertEqual(try run.results().tests.map(\.attempts.count), [3, 3])
  }

  // MARK: - Defaults

  func testTheFileHasTheDefaultsAndTheCommandLinePrecedence() throws {
    try setDefaults(
      #"{"test": {"skipTag": ["slow"], "testIterations": 2, "retryTestsOnFailure": true, "failOnFlaky": true}}"#
    )
    XCTAssertEqual(try list().count, 6)
    XCTAssertEqual(try list("--skip-tag", "quick").count, 7)
    let flaky = try run("testFlaky", environment: ["DAILY_FLAKY": flakyFile.path], status: 1)
    XCTAssertEqual(try flaky.results().tests[0].attempts.count, 2)
    try FileManager.default.removeItem(at: flakyFile)
    _ = try run("testFlaky", "--no-fail-on-flaky", environment: ["DAILY_FLAKY": flakyFile.path])
    try FileManager.default.removeItem(at: flakyFile)
    let once = try run(
      "testFlaky", "--no-retry-tests-on-failure", environment: ["DAILY_FLAKY": flakyFile.path], status: 1)
    XCTAssertEqual(try once.results().tests[0].attempts.count, 1)
    let twice = try run("testFlaky", "--test-iterations", "4")
    XCTAssertEqual(try twice.results().tests[0].attempts.count, 4, "it replaces all keys for repetitions")
  }

  func testAMistakeInTheFileIsReported() throws {
    try setDefaults("{\n  \"test\": { \"maxFailure\": 3 }\n}")
    let run = try run("--list", status: 64)
    XCTAssertTrue(
      run.output.contains(
        "understudy.json:2:13: test.maxFailure: unknown key; the nearest key is \"maxFailures\"."),
      run.output)
  }

  func testFormerOptionsWorkWithANote() throws {
    let run = try run("testFlaky", "--fail-fast", "--flaky-tests", "pass")
    XCTAssertTrue(run.output.contains("--fail-fast is deprecated: use --max-failures 1."), run.output)
    XCTAssertTrue(
      run.output.contains("--flaky-tests pass is deprecated: use --no-fail-on-flaky."), run.output)
  }
}
