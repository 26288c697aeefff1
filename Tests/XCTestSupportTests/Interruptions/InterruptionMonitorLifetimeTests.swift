// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests that monitors end with the test that added them, and monitors of a suite with the suite.
///
/// A separate process runs two tests one after the other.
final class InterruptionMonitorLifetimeTests: XCTestCase {
  func testAMonitorIsNotCalledInTheNextTest() throws {
    let run = try ChildRun.of("InterruptionMonitorLifetimeFixture")
    XCTAssertEqual(run.status, 0, run.output)
    XCTAssertTrue(run.output.contains("first: 1 of the test, 1 of the suite\n"), run.output)
    XCTAssertTrue(run.output.contains("next: 0 of the test, 1 of the suite\n"), run.output)
  }
}

/// Two tests that are interrupted, for ``InterruptionMonitorLifetimeTests``.
final class InterruptionMonitorLifetimeFixture: BehaviorTestCase {
  // Tests and monitors run on the main thread.
  nonisolated(unsafe) private static var calls = 0
  nonisolated(unsafe) private static var suiteCalls = 0  // The same.

  override class func setUp() {
    super.setUp()
    guard ChildRun.isChild else { return }
    XCUIApplication.handlesInterruptionsImplicitly = false
    XCUIAutomation.addUIInterruptionMonitor(withDescription: "of the suite") { _ in
      suiteCalls += 1
      return false
    }
  }

  override func setUpWithError() throws {
    try XCTSkipUnless(ChildRun.isChild, "for InterruptionMonitorLifetimeTests")
    Self.calls = 0
    Self.suiteCalls = 0
  }

  func test1Adds() {
    addUIInterruptionMonitor(withDescription: "of the first test") { _ in
      Self.calls += 1
      return false
    }
    interrupt("first")
  }

  func test2AddsNoMonitor() { interrupt("next") }

  private func interrupt(_ name: String) {
    let app = show(.windows)
    app.buttons["Ask"].tap()
    XCTAssertTrue(app.dialogs.firstMatch.waitForExistence(timeout: 2))
    expectFailure(containing: "modal window is open") { app.buttons["Under"].tap() }
    print("\(name): \(Self.calls) of the test, \(Self.suiteCalls) of the suite")
  }
}
