// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import XCTest
import XCUIAutomation

/// Tests the execution time allowances of tests, in a separate process.
final class ExecutionTimeTests: XCTestCase {
  func testTheAllowanceIsRoundedUpToWholeMinutes() throws {
    let run = try ChildRun.of("ExecutionTimeFixture/testAllowances")
    XCTAssertTrue(run.output.contains("allowances: 600.0 120.0 60.0\n"), run.output)
  }

  func testATestThatExceedsItsAllowanceFailsAndTheNextOnesRun() throws {
    let run = try ChildRun.of(
      "ExecutionTimeFixture/testEndsAfterItsAllowance", "ExecutionTimeFixture/testIsShort")
    XCTAssertEqual(run.status, 1)
    XCTAssertTrue(run.output.contains("Test exceeded its execution time allowance of 1 minute."), run.output)
    XCTAssertTrue(run.output.contains("It was in \"Stir\", at "), run.output)
    XCTAssertTrue(run.output.contains("Open activities: Cook > Stir"), run.output)
    XCTAssertTrue(run.output.contains("Added attachment Threads of the test"), run.output)
    XCTAssertTrue(run.output.contains("ExecutionTimeFixture.stir"), "the stack is missing: \(run.output)")
    XCTAssertTrue(run.output.contains("testIsShort' passed"), run.output)
    XCTAssertTrue(run.output.contains("Executed 2 tests, with 1 failure"), run.output)
  }

  func testATestThatEndsWhileTheFailureIsWrittenFails() throws {
    let run = try ChildRun.of("ExecutionTimeFixture/testEndsSoonAfterItsAllowance")
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertTrue(run.output.contains("Executed 1 test, with 1 failure"), run.output)
  }

  func testAnEndlessTestIsEndedWithItsProcess() throws {
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).understudy")
    defer { try? FileManager.default.removeItem(at: bundle) }
    let run = try ChildRun.of(
      "ExecutionTimeFixture/testNeverEnds", environment: ["UNDERSTUDY_RESULT_PATH": bundle.path])
    XCTAssertEqual(run.status, 86)
    XCTAssertTrue(run.output.contains("exceeded its execution time allowance"), run.output)
    XCTAssertTrue(run.output.contains("did not end within"), run.output)
    XCTAssertLessThan(run.seconds, 20)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.tests.map(\.outcome), ["failed"])
    XCTAssertEqual(record.tests.first?.issues.count, 1)
    XCTAssertEqual(record.problems, [], "the stream has an end")
  }

  func testAnExactAllowanceInSecondsIsNotRounded() throws {
    let run = try ChildRun.of(
      "ExactTimeFixture/testNeverEnds",
      environment: [
        "UNDERSTUDY_EXACT_TIME_ALLOWANCE": "1", "UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE": "0.5",
      ])
    XCTAssertEqual(run.status, 86, run.output)
    XCTAssertTrue(run.output.contains("execution time allowance of 0.5 seconds."), run.output)
  }

  func testAllowancesAreIgnoredIfTheyAreNotEnabled() throws {
    let run = try ChildRun.of(
      "ExecutionTimeFixture/testEndsSoonAfterItsAllowance",
      environment: ["UNDERSTUDY_TEST_TIMEOUTS_ENABLED": "0"])
    XCTAssertEqual(run.status, 0, run.output)
  }
}

/// Tests that take too long; they do so only for ``ExecutionTimeTests``.
final class ExecutionTimeFixture: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(ChildRun.isChild, "for ExecutionTimeTests")
    ExecutionTimer.shared.setMinute(seconds: 0.6, grace: name.contains("testNeverEnds") ? 0.1 : 10)
    executionTimeAllowance = 60
  }

  func testAllowances() {
    // Before the set-up of this test, the allowance was the default.
    let standard = ExecutionTimeFixture(name: "standard") { _ in }.executionTimeAllowance
    executionTimeAllowance = 61
    let rounded = executionTimeAllowance
    executionTimeAllowance = 0
    print("allowances:", standard, rounded, executionTimeAllowance)
  }

  func testEndsAfterItsAllowance() {
    let failures = testRun?.totalFailureCount
    // The blocks run before the call returns, on the same thread.
    nonisolated(unsafe) let test = self
    XCTContext.runActivity(named: "Cook") { _ in
      XCTContext.runActivity(named: "Stir") { _ in
        test.stir(until: Date() + 60) { test.testRun?.totalFailureCount != failures }
      }
    }
  }

  func testEndsSoonAfterItsAllowance() { stir(until: Date() + 0.65) { false } }

  func testIsShort() {}

  func testNeverEnds() { stir(until: .distantFuture) { false } }

  private func stir(until end: Date, or isDone: () -> Bool) {
    let condition = NSCondition()
    while Date() < end, !isDone() { condition.withLock { _ = condition.wait(until: Date() + 0.02) } }
  }
}

/// A test that takes too long, with the time limits of a runner; for ``ExecutionTimeTests``.
final class ExactTimeFixture: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(ChildRun.isChild, "for ExecutionTimeTests")
    ExecutionTimer.shared.setMinute(seconds: 60, grace: 0.1)
  }

  func testNeverEnds() { while true { pause() } }
}
