// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import IssueTestSupport
import TestSupport
import XCTest
import XCUIAutomation

/// Tests the same faults at each moment of a test.
///
/// The current step ends within a time limit. Its failure names the failed part, and no other part.
/// `Documentation/Contributing/internals/Faults.md` has the complete matrix.
final class FaultMomentTests: BehaviorTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_CALL_TIMEOUT": "1", "UNDERSTUDY_HANG_TIMEOUT": "1.5"]
  }

  /// The time limit, in seconds, of a step during which a fault happens.
  private static let longest: TimeInterval = 40

  /// Steps that take some seconds, with their names.
  private static let moments: [(name: String, act: @Sendable (XCUIApplication) -> Void)] = [
    ("a wait", { XCTAssertTrue($0.buttons["Missing"].waitForExistence(timeout: 20)) }),
    ("typing", { $0.typeText(String(repeating: "0123456789äöü", count: 3_000)) }),
    ("a press", { $0.buttons["Fault"].press(forDuration: 4) }),
    (
      "a drag",
      { app in
        let start = app.buttons["Work"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
        start.press(
          forDuration: 1, thenDragTo: start.withOffset(CGVector(dx: 0, dy: 90)), withVelocity: .slow,
          thenHoldForDuration: 3)
      }
    ),
  ]

  /// Causes a fault during each of the steps, and checks the failures and the launch that follows.
  ///
  /// - Parameters:
  ///   - victim: a part of the command line of the process that receives the signal.
  ///   - signal: the signal that causes the fault.
  ///   - words: a string that each failure contains.
  ///   - others: strings that no failure contains.
  /// - Throws: an error if a process is not found or no step fails.
  private func tryEachMoment(of victim: String, _ signal: Int32, naming words: String, not others: [String])
    throws
  {
    let fault = "\(victim) \(signal)"
    for moment in Self.moments {
      let app = launch(.trouble, .gtk4)
      let process = try XCTUnwrap(BehaviorTestDesktop.processes(running: victim).first, victim)
      let program = try XCTUnwrap(BehaviorTestDesktop.processes(running: "trouble.py").first)
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.6) { kill(process, signal) }
      var failures: [XCTIssue] = []
      let time = unhinderedSeconds { failures = recordedFailures { moment.act(app) } }
      if failures.isEmpty {
        // Input can be sent to a program that has ended without a failure. The next step reports the end.
        failures = recordedFailures { app.buttons["Work"].tap() }
      }
      let texts = failures.map(\.compactDescription)
      let first = try XCTUnwrap(texts.first, "\(fault) in \(moment.name)")
      XCTAssertTrue(first.contains(words), "\(fault) in \(moment.name): \(first)")
      for word in others { XCTAssertFalse(first.contains(word), "\(fault) in \(moment.name): \(first)") }
      XCTAssertLessThan(time, Self.longest, "\(fault) in \(moment.name)")
      kill(program, SIGKILL)
    }
    let app = launch(.trouble, .gtk4)
    app.buttons["Work"].tap()
    XCTAssertTrue(app.staticTexts["Worked"].waitForExistence(timeout: 5), "after \(fault)")
  }

  func testAKilledProgramIsNamedAtEachMoment() throws {
    try tryEachMoment(of: "trouble.py", SIGKILL, naming: "signal 9 (SIGKILL)", not: ["desktop failed"])
  }

  func testACrashedProgramIsNamedAtEachMoment() throws {
    try tryEachMoment(of: "trouble.py", SIGSEGV, naming: "signal 11 (SIGSEGV)", not: ["desktop failed"])
  }

  func testAStoppedProgramIsNamedAtEachMoment() throws {
    try tryEachMoment(
      of: "trouble.py", SIGSTOP, naming: "trouble.py is not responding", not: ["desktop failed", "crashed"])
  }

  private func tryPart(_ part: String, _ process: String, _ signal: Int32) throws {
    try tryEachMoment(
      of: process, signal, naming: part, not: ["trouble.py is not responding", "trouble.py crashed"])
  }

  func testAKilledDisplayServerIsNamedAtEachMoment() throws {
    try tryPart("X server", "-displayfd", SIGKILL)
  }
  func testAStoppedDisplayServerIsNamedAtEachMoment() throws {
    try tryPart("X server", "-displayfd", SIGSTOP)
  }
  func testAKilledWindowManagerIsNamedAtEachMoment() throws {
    try tryPart("window manager", "openbox", SIGKILL)
  }
  func testAKilledAccessibilityBusIsNamedAtEachMoment() throws {
    try tryPart("accessibility bus of the private desktop", "accessibility.conf", SIGKILL)
  }
  func testAStoppedAccessibilityBusIsNamedAtEachMoment() throws {
    try tryPart("accessibility bus", "accessibility.conf", SIGSTOP)
  }
  func testAKilledRegistryIsNamedAtEachMoment() throws {
    try tryPart("accessibility registry", "at-spi2-registryd", SIGKILL)
  }
}
