// SPDX-License-Identifier: Apache-2.0

import Foundation
import IssueTestSupport
import TestSupport
import XCTest
import XCUIAutomation

/// The same faults at each moment of a test: whatever is under way ends within a bound and names what failed, and nothing else.
///
/// `Documentation/Contributing/internals/Faults.md` has the whole matrix.
final class FaultMomentTests: BehaviourTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_CALL_TIMEOUT": "1", "UNDERSTUDY_HANG_TIMEOUT": "1.5"]
  }

  /// Seconds within which a step ends that a fault has met.
  private static let longest: TimeInterval = 40

  /// Steps that take some seconds, by their names.
  private static let moments: [(name: String, act: (XCUIApplication) -> Void)] = [
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

  /// Acts while a fault comes, and looks at what is said and what works after that.
  ///
  /// - Parameters:
  ///   - victim: a part of the command line of the process that the signal is sent to.
  ///   - signal: the fault.
  ///   - words: are in each failure.
  ///   - others: are in none.
  /// - Throws: where the processes are not found, or nothing is said.
  private func tryEachMoment(of victim: String, _ signal: Int32, naming words: String, not others: [String])
    throws
  {
    let fault = "\(victim) \(signal)"
    for moment in Self.moments {
      let app = launch(.trouble, .gtk4)
      let process = try XCTUnwrap(TestDesktop.processes(running: victim).first, victim)
      let program = try XCTUnwrap(TestDesktop.processes(running: "trouble.py").first)
      DispatchQueue.global().asyncAfter(deadline: .now() + 0.6) { kill(process, signal) }
      var failures: [XCTIssue] = []
      let time = unhinderedSeconds { failures = recordedFailures { moment.act(app) } }
      if failures.isEmpty {
        // Input into a program that is gone may end before anything is asked of it: the next step says so.
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

  func testAProgramThatIsKilled() throws {
    try tryEachMoment(of: "trouble.py", SIGKILL, naming: "signal 9 (SIGKILL)", not: ["desktop failed"])
  }

  func testAProgramThatCrashes() throws {
    try tryEachMoment(of: "trouble.py", SIGSEGV, naming: "signal 11 (SIGSEGV)", not: ["desktop failed"])
  }

  func testAProgramThatIsStopped() throws {
    try tryEachMoment(
      of: "trouble.py", SIGSTOP, naming: "trouble.py is not responding", not: ["desktop failed", "crashed"])
  }

  private func tryPart(_ part: String, _ process: String, _ signal: Int32) throws {
    try tryEachMoment(
      of: process, signal, naming: part, not: ["trouble.py is not responding", "trouble.py crashed"])
  }

  func testADisplayServerThatIsKilled() throws { try tryPart("X server", "-displayfd", SIGKILL) }
  func testADisplayServerThatIsStopped() throws { try tryPart("X server", "-displayfd", SIGSTOP) }
  func testAWindowManagerThatIsKilled() throws { try tryPart("window manager", "openbox", SIGKILL) }
  func testAnAccessibilityBusThatIsKilled() throws {
    try tryPart("accessibility bus of the private desktop", "accessibility.conf", SIGKILL)
  }
  func testAnAccessibilityBusThatIsStopped() throws {
    try tryPart("accessibility bus", "accessibility.conf", SIGSTOP)
  }
  func testARegistryThatIsKilled() throws {
    try tryPart("accessibility registry", "at-spi2-registryd", SIGKILL)
  }
}
