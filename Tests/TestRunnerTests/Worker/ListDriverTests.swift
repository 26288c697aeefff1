// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests how the output of XCTest becomes reports and a record.
final class ListDriverTests: DriverTestCase {
  private lazy var driver = ListDriver(
    process, tests: [one, two], iteration: nil, configuration: nil, bundle: bundle)

  private func reports(_ output: String) -> [DriverReport] {
    process.write(output)
    return driver.drainReports()
  }

  private static let date = "2026-01-01 00:00:00.000"

  private func passed(_ test: TestIdentifier, after duration: TimeInterval) -> DriverReport {
    .finished(test, AttemptResult(.passed, duration: duration))
  }

  func testMessagesOfXCTestBecomeReportsAndARecord() throws {
    XCTAssertEqual(reports("Test Suite 'A' started at \(Self.date)\n"), [])
    XCTAssertEqual(reports("Test Case 'A.tes"), [])
    XCTAssertEqual(reports("tOne' started at \(Self.date)\n"), [.started(one)])
    XCTAssertEqual(driver.running.map(\.test), [one])
    XCTAssertEqual(
      reports(
        "\(#filePath):12: error: A.testOne : XCTAssertTrue failed - wrong\n"
          + "Test Case 'A.testOne' failed (0.5 seconds)\n"),
      [.finished(one, AttemptResult(.failed, cause: .test, duration: 0.5))])
    XCTAssertEqual(driver.running.count, 0)
    XCTAssertEqual(driver.processDidEnd(.exited(1), reason: nil), [])
    XCTAssertNil(driver.trouble)
    XCTAssertEqual(try outcomes(), ["T/A/testOne failed"])
    let failures = try failures(of: "T/A/testOne")
    XCTAssertEqual(failures.map(\.text), ["XCTAssertTrue failed - wrong"])
    XCTAssertEqual(failures.first?.file, #filePath)
    XCTAssertEqual(failures.first?.line, 12)
  }

  func testMessagesAfterTextWithoutALineEndAreRecognized() throws {
    XCTAssertEqual(reports("prepared Test Case 'A.testOne' started at \(Self.date)\n"), [.started(one)])
    XCTAssertEqual(reports("half a line\(#filePath):3: error: A.testOne : wrong\n"), [])
    XCTAssertEqual(
      reports("xTest Case 'A.testOne' failed (0.25 seconds)\n"),
      [.finished(one, AttemptResult(.failed, cause: .test, duration: 0.25))])
    XCTAssertEqual(reports("y/Test Case 'A.testTwo' started at \(Self.date)\n"), [.started(two)])
    XCTAssertEqual(
      reports("zTest Case 'A.testTwo' skipped (0.0 seconds)\n"),
      [.finished(two, AttemptResult(.skipped, duration: 0))])
    _ = driver.processDidEnd(.exited(1), reason: nil)
    XCTAssertEqual(try outcomes(), ["T/A/testOne failed", "T/A/testTwo skipped"])
    XCTAssertEqual(try failures(of: "T/A/testOne").map(\.file), [#filePath])
  }

  func testTextOfATestInTheFormOfAMessageIsIgnored() throws {
    _ = reports("Test Case 'A.testOne' started at \(Self.date)\n")
    XCTAssertEqual(
      reports(
        """
        Test Case 'A.testTwo' started at \(Self.date)
        Test Case 'A.testTwo' passed (0.1 seconds)
        Test Case 'B.testOne' passed (0.1 seconds)
        The text "Test Case 'A.testOne' passed (0.1 seconds)" is a message of XCTest.
        /a.swift:1: error: A.testTwo : of another test

        """), [])
    XCTAssertEqual(driver.running.map(\.test), [one])
    XCTAssertEqual(reports("Test Case 'A.testOne' passed (0.2 seconds)\n"), [passed(one, after: 0.2)])
    XCTAssertEqual(
      reports("Test Case 'A.testOne' started at \(Self.date)\n"), [], "the test has run before")
    XCTAssertEqual(reports("Test Case 'A.testTwo' started at \(Self.date)\n"), [.started(two)])
    XCTAssertEqual(reports("Test Case 'A.testTwo' passed (0.3 seconds)\n"), [passed(two, after: 0.3)])
    _ = driver.processDidEnd(.exited(0), reason: nil)
    XCTAssertEqual(try outcomes(), ["T/A/testOne passed", "T/A/testTwo passed"])
  }

  func testAMessageWithoutALineEndIsReadAtTheEndOfTheProcess() {
    XCTAssertEqual(
      reports(
        "Test Case 'A.testOne' started at \(Self.date)\nTest Case 'A.testOne' passed (0.1 seconds)"),
      [.started(one)])
    XCTAssertEqual(driver.processDidEnd(.exited(0), reason: nil), [passed(one, after: 0.1)])
  }

  func testTheRunningTestFailsWithTheCrashOfItsProcess() throws {
    _ = reports(
      "Test Case 'A.testOne' started at \(Self.date)\nFatal error: Index out of range\nno line end")
    let last = driver.processDidEnd(.signaled(SIGILL, coreDumped: false), reason: nil)
    guard case .finished(one, let result) = last.first else { return XCTFail("\(last)") }
    XCTAssertEqual(result.cause, .crash)
    let text =
      "The test process crashed with signal 4 (SIGILL) during this test with the message "
      + "\"Fatal error: Index out of range\". The report contains its output."
    XCTAssertEqual(result.message, text)
    XCTAssertEqual(try failures(of: "T/A/testOne").map(\.text), [text])
  }

  func testAnInterruptedTestHasNoOutcome() throws {
    _ = reports("Test Case 'A.testOne' started at \(Self.date)\n")
    _ = driver.processDidEnd(.signaled(SIGKILL, coreDumped: false), reason: .interrupted)
    XCTAssertEqual(try outcomes(), ["T/A/testOne interrupted"])
  }

  func testTheListIsAnArgumentOfXCTest() {
    XCTAssertEqual(ListDriver.argument(for: [one, two]), "T.A/testOne,T.A/testTwo")
  }
}
