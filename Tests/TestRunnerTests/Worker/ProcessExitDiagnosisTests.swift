// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

@testable import TestRunner

/// Tests the reasons for the end of a process in the middle of a test.
final class ProcessExitDiagnosisTests: XCTestCase {
  private func verdict(_ termination: Termination, _ reason: EndReason? = nil, output: String = "")
    -> ProcessExitDiagnosis
  {
    ProcessExitDiagnosis(termination, reason: reason, output: Data(output.utf8))
  }

  private static let killed = Termination.signaled(SIGKILL, coreDumped: false)

  func testALimitAndAnInterruptionArePreferredToTheSignalOfTheKill() {
    let limit = verdict(Self.killed, .timeLimit(2))
    XCTAssertEqual(limit.cause, .hang)
    XCTAssertEqual(
      limit.text, "The test did not end within its time allowance of 2 s, and its process was killed.")
    XCTAssertTrue(verdict(Self.killed, .timeLimit(0.5)).text.contains("0.5 s"))
    let hang = verdict(Self.killed, .noProgress)
    XCTAssertEqual(hang.cause, .infrastructure)
    XCTAssertTrue(hang.text.hasPrefix("The runner killed the test process"), hang.text)
    let interruption = verdict(Self.killed, .interrupted)
    XCTAssertEqual(interruption.cause, .infrastructure)
    XCTAssertTrue(interruption.isInterruption)
    XCTAssertFalse(limit.isInterruption || hang.isInterruption)
  }

  func testAProcessThatAnotherProgramKillsIsNotACrash() {
    for (signal, name) in [(SIGKILL, "SIGKILL"), (SIGTERM, "SIGTERM")] {
      let verdict = verdict(.signaled(signal, coreDumped: false))
      XCTAssertEqual(verdict.cause, .infrastructure)
      XCTAssertTrue(
        verdict.text.contains("was killed (\(name)), but the runner did not end it"), verdict.text)
    }
  }

  func testAProcessThatEndsItselfAfterItsLimitIsAHang() {
    let verdict = verdict(.exited(ProcessExitDiagnosis.timeLimitStatus))
    XCTAssertEqual(verdict.cause, .hang)
    XCTAssertTrue(verdict.text.contains("its process ended itself"), verdict.text)
  }

  func testAnExitInATestIsACrashWithTheStatus() {
    for status: Int32 in [0, 7] {
      let verdict = verdict(.exited(status))
      XCTAssertEqual(verdict.cause, .crash)
      XCTAssertTrue(verdict.text.contains("ended with status \(status) in the middle"), verdict.text)
      XCTAssertTrue(verdict.text.contains("exit()"), verdict.text)
    }
  }

  func testACrashHasTheSignalAndTheMessageOfTheRuntime() {
    let verdict = verdict(
      .signaled(SIGILL, coreDumped: true), output: "a.swift:1: Fatal error: Index out of range\nmore\n")
    XCTAssertEqual(verdict.cause, .crash)
    XCTAssertEqual(
      verdict.text,
      "The test process crashed with signal 4 (SIGILL) during this test with the message "
        + "\"Fatal error: Index out of range\". The report contains its output.")
    XCTAssertEqual(
      self.verdict(.signaled(40, coreDumped: false)).text,
      "The test process crashed with signal 40 during this test. The report contains its output.")
    XCTAssertEqual(self.verdict(.unknown).cause, .crash)
  }
}
