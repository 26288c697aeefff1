// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests interruption handlers that do not work properly, in a separate process.
final class HandlerFaultTests: XCTestCase {
  private let limit = ["UNDERSTUDY_INTERRUPTION_TIMEOUT": "1"]

  func testAHandlerThatLoopsOverElementsIsStoppedAndTheNextTestRuns() throws {
    let run = try ChildRun.of(
      "HandlerFaultFixture/testLoops", "HandlerFaultFixture/testWorks", environment: limit)
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertTrue(
      run.output.contains(
        "UI interruption monitor \"Looping\" has been running for 1 second and has not returned. It was called for "
          + "Alert"
      ),
      run.output)
    XCTAssertTrue(run.output.contains("HandlerFaultFixture.testWorks' passed"), run.output)
    XCTAssertTrue(run.output.contains("Executed 2 tests, with 1 failure"), run.output)
  }

  func testAHandlerThatNeverReturnsEndsTheProcessWithItsName() throws {
    let run = try ChildRun.of("HandlerFaultFixture/testHangs", environment: limit)
    XCTAssertEqual(run.status, 86, run.output)
    XCTAssertTrue(run.output.contains("monitor \"Hanging\" has been running for 1 second"), run.output)
    XCTAssertTrue(run.output.contains("monitor \"Hanging\" did not end within"), run.output)
  }

  func testAHandlerThatFailsIsNamedAndTheTestIsTornDown() throws {
    let run = try ChildRun.of(
      "HandlerFaultFixture/testFails", "HandlerFaultFixture/testWorks", environment: limit)
    XCTAssertEqual(run.status, 1, run.output)
    XCTAssertTrue(
      run.output.contains("In UI interruption monitor \"Failing\", which was called for Alert"), run.output)
    XCTAssertFalse(run.output.contains("not reached"), run.output)
    XCTAssertTrue(run.output.contains("torn down with Reached"), run.output)
    XCTAssertTrue(run.output.contains("Executed 2 tests, with 1 failure"), run.output)
  }

  func testTheTimeToRecordAFailureDoesNotCountForTheHandler() throws {
    let run = try ChildRun.of(
      "HandlerFaultFixture/testFailsSlowly", "HandlerFaultFixture/testWorks", environment: limit)
    XCTAssertTrue(run.output.contains("no idea what this is"), run.output)
    XCTAssertFalse(run.output.contains("has been running"), run.output)
    XCTAssertTrue(run.output.contains("Executed 2 tests, with 1 failure"), run.output)
  }
}

/// Tests with faulty handlers; they run only for ``HandlerFaultTests``.
final class HandlerFaultFixture: UnderstudyTestCase {
  private let app = BehaviorFixture.alerts.application(.gtk3)

  override func setUpWithError() throws {
    try XCTSkipUnless(ChildRun.isChild, "for HandlerFaultTests")
    continueAfterFailure = name.contains("testLoops")
    app.launch()
    app.buttons["Delete"].tap()
  }

  override func tearDown() {
    guard ChildRun.isChild else { return }
    if name.contains("testFails") {
      // Handlers are called again, although one of them was abandoned during its call.
      app.buttons["Under"].tap()
      print("torn down with", app.staticTexts.element(boundBy: 0).label)
    }
    app.terminate()
  }

  private func interrupt(_ name: String, _ handler: @escaping (XCUIElement) -> Bool) {
    addUIInterruptionMonitor(withDescription: name, handler: handler)
    app.buttons["Focus"].tap()
    if name != "Declining" { print("not reached") }
  }

  func testLoops() {
    interrupt("Looping") { alert in
      while alert.exists {}
      return true
    }
  }

  func testHangs() {
    interrupt("Hanging") { _ in
      let condition = NSCondition()
      while true { condition.withLock { _ = condition.wait(until: Date() + 1) } }
    }
  }

  /// Recording its failure takes longer than a handler may run.
  func testFailsSlowly() {
    recordingTakes = 1.5
    testFails()
  }

  private var recordingTakes: TimeInterval = 0

  override func record(_ issue: XCTIssue) {
    if issue.compactDescription.contains("no idea") { Thread.sleep(forTimeInterval: recordingTakes) }
    super.record(issue)
  }

  func testFails() {
    var isFirst = true
    interrupt("Failing") { _ in
      if isFirst {
        isFirst = false
        XCTFail("no idea what this is")
      }
      return false
    }
  }

  func testWorks() { interrupt("Declining") { _ in false } }
}
