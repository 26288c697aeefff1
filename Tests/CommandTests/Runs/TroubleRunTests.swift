// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

/// Tests how `understudy test` handles tests that crash, hang, leak or end their process.
final class TroubleRunTests: XCTestCase {
  private let target = "TroubleFixtureTests"
  private let marks = FileManager.default.temporaryDirectory.appendingPathComponent(
    "trouble-\(UUID().uuidString)")

  override func tearDown() { try? FileManager.default.removeItem(at: marks) }

  func testCrashesHangsAndLeaksFailOnlyTheirTest() throws {
    let run = try CommandRun(
      fixture: "--test-target", target, "--skip-testing", "\(target)/FlakyTests",
      "--parallel-testing-worker-count",
      "2", "--maximum-test-execution-time-allowance", "2")
    let start = Date()
    XCTAssertEqual(run.wait(), 1, run.output)
    XCTAssertLessThan(Date().timeIntervalSince(start), 60)
    let results = try run.results()
    XCTAssertEqual(
      results.names(.failed),
      ["\(target)/CrashTests/testCrash", "\(target)/HangTests/testHang", "\(target)/LeakTests/testLeak"])
    XCTAssertGreaterThanOrEqual(results.names(.passed).count, 30)
    XCTAssertEqual(results.names(.skipped), ["\(target)/SwiftGood/later()"])
    XCTAssertEqual(results.tests.count, results.names(.passed).count + 4)
    let crash = results.failure("\(target)/CrashTests/testCrash")
    XCTAssertTrue(
      crash.hasPrefix(
        "The test process crashed with signal 4 (SIGILL) during this test with the message \"Fatal error: "
      ), crash
    )
    let hang = results.failure("\(target)/HangTests/testHang")
    XCTAssertTrue(hang.contains("exceeded its execution time allowance of 2 seconds"), hang)
    let leak = results.failure("\(target)/LeakTests/testLeak")
    XCTAssertTrue(leak.contains("left behind"), leak)
    XCTAssertTrue(leak.contains("TroubleTests.swift:"), leak)
    for words in [
      "testCrash crashed after", "testHang exceeded its time allowance after",
      "testLeak left something behind after",
    ] {
      XCTAssertTrue(run.output.contains(words), "\"\(words)\" is not in:\n\(run.output)")
    }
  }

  func testATestThatFailsAndThenPassesIsFlaky() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(target)/FlakyTests", "--retry-tests-on-failure",
      environment: ["TROUBLE_FLAKY": marks.path])
    XCTAssertEqual(run.wait(), 0, run.output)
    let results = try run.results()
    XCTAssertEqual(results.names(.flaky), ["\(target)/FlakyTests/testFlaky"])
    let attempts = results.tests[0].attempts
    XCTAssertEqual(attempts.map(\.outcome), [.failed, .passed])
    XCTAssertEqual(attempts.map(\.test.iteration), [1, 2])
    XCTAssertNotEqual(
      attempts[0].stream, attempts[1].stream, "the retry ran in the process of the first attempt")
    XCTAssertTrue(
      run.output.contains("≈ \(target)/FlakyTests/testFlaky failed first and then passed"), run.output)

    try FileManager.default.removeItem(at: marks)
    let strict = try CommandRun(
      fixture: "--only-testing", "\(target)/FlakyTests", "--retry-tests-on-failure", "--fail-on-flaky",
      environment: ["TROUBLE_FLAKY": marks.path])
    XCTAssertEqual(strict.wait(), 1, strict.output)
  }

  func testARetryRunsAfterAllOtherTests() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(target)/FlakyTests", "--only-testing", "\(target)/GoodTests",
      "--only-testing", "\(target)/SwiftGood", "--parallel-testing-worker-count", "2",
      "--retry-tests-on-failure", environment: ["TROUBLE_FLAKY": marks.path])
    XCTAssertEqual(run.wait(), 0, run.output)
    let results = try run.results()
    let flaky = try XCTUnwrap(results.tests.first { $0.name.test == "testFlaky" })
    XCTAssertEqual(flaky.attempts.map(\.outcome), [.failed, .passed])
    let retry = try XCTUnwrap(flaky.attempts.last)
    let start = try start(of: retry, in: results)
    for test in results.tests where test.name.test != "testFlaky" {
      let attempt = try XCTUnwrap(test.attempts.last)
      XCTAssertLessThanOrEqual(
        try self.start(of: attempt, in: results) + attempt.duration, start, test.name.title)
    }
    XCTAssertTrue(run.output.contains("Running 1 failed test again."), run.output)
  }

  private func start(of attempt: TestAttempt, in results: RunResults) throws -> Date {
    try XCTUnwrap(results.record.streams[attempt.stream].startDate) + attempt.test.start
  }

  func testARunEndsWithTheMaximumOfFailedTests() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(target)/CrashTests", "--only-testing", "\(target)/GoodTests",
      "--parallel-testing-worker-count", "1", "--max-failures", "1", "--changed-first")
    XCTAssertEqual(run.wait(), 1, run.output)
    XCTAssertTrue(
      run.output.contains("Stopping after the first failed test, because of --max-failures 1."), run.output)
    let results = try run.results()
    XCTAssertEqual(results.names(.failed), ["\(target)/CrashTests/testCrash"])
    let notRun = results.notRun.flatMap(\.tests)
    XCTAssertEqual(results.tests.count + notRun.count, 13, run.output)
    // The order of the tests depends on earlier runs in the folder.
    let crash = try XCTUnwrap(results.tests.first { $0.name.test == "testCrash" }?.attempts.last)
    for test in results.tests where test.name.test != "testCrash" {
      let attempt = try XCTUnwrap(test.attempts.last)
      XCTAssertLessThan(
        try start(of: attempt, in: results), try start(of: crash, in: results), test.name.title)
    }
    XCTAssertEqual(
      run.output.contains("\(notRun.count) not run: the run ended early"), !notRun.isEmpty, run.output)
    XCTAssertEqual(results.notRun.map(\.reason), notRun.isEmpty ? [] : ["maximumFailures"])
  }

  func testACrashIsAttributedToItsSwiftTestingTest() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(target)/SwiftTrouble", environment: ["TROUBLE_SWIFT": "1"])
    XCTAssertEqual(run.wait(), 1, run.output)
    let results = try run.results()
    XCTAssertEqual(
      results.names(.failed), ["\(target)/SwiftTrouble/crashes()", "\(target)/SwiftTrouble/fails()"])
    XCTAssertTrue(
      results.failure("\(target)/SwiftTrouble/crashes()").contains(
        "with the message \"Fatal error: asked to\""),
      run.output)
    let failure = results.failure("\(target)/SwiftTrouble/fails()")
    XCTAssertTrue(failure.contains("as it was asked to"), failure)
  }

  func testAProcessKilledFromOutsideDoesNotFailItsTest() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(target)/KilledTests", environment: ["TROUBLE_KILLED": marks.path])
    XCTAssertEqual(run.wait(), 0, run.output)
    XCTAssertEqual(try run.results().names(.flaky), ["\(target)/KilledTests/testKilled"])
    XCTAssertTrue(run.output.contains("but the runner did not end it"), run.output)
  }

  func testATestThatEndsItsProcessFails() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(target)/ExitTests", environment: ["TROUBLE_EXIT": "1"])
    XCTAssertEqual(run.wait(), 1, run.output)
    let failure = try run.results().failure("\(target)/ExitTests/testExit")
    XCTAssertTrue(failure.contains("ended with status 7 in the middle of this test"), failure)
  }

  func testClassSetUpRunsOnceWithSeveralWorkers() throws {
    let run = try CommandRun(
      fixture: "--only-testing", "\(target)/PreparedTests", "--parallel-testing-worker-count", "4",
      environment: ["TROUBLE_PREPARED": marks.path])
    XCTAssertEqual(run.wait(), 0, run.output)
    XCTAssertEqual(try run.results().names(.passed).count, 4)
    let processes = try String(contentsOf: marks, encoding: .utf8).split(separator: "\n")
    XCTAssertEqual(processes.count, 1, "\(processes)")
  }
}
