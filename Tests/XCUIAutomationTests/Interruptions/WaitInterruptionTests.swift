// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests interruption handlers during a wait.
final class WaitInterruptionTests: GTKVersionsTestCase {
  private func addRetry(_ note: @escaping () -> Void = {}) {
    addUIInterruptionMonitor(withDescription: "No server") { alert in
      note()
      guard alert.buttons["Retry"].exists else { return false }
      alert.buttons["Retry"].tap()
      return true
    }
  }

  func testAHandlerIsCalledForAnAlertThatAppearsDuringAWait() {
    let app = show(.alerts, toolkit)
    var calls = 0
    addRetry { calls += 1 }
    app.buttons["Load"].tap()
    XCTAssertTrue(app.staticTexts["Loaded"].waitForExistence(timeout: 5))
    XCTAssertEqual(calls, 1)
    XCTAssertTrue(app.staticTexts["No server: Retry"].exists)
  }

  func testTheImplicitHandlerAnswersAnAlertThatAppearsDuringAWait() {
    let app = show(.alerts, toolkit)
    app.buttons["Load"].tap()
    XCTAssertTrue(app.staticTexts["Loaded"].waitForExistence(timeout: 5))
    XCTAssertTrue(app.staticTexts["No server: Cancel"].exists)
  }

  func testAnAlertCausedByTheLastEventIsLeftToHandlersOfTheTest() {
    let app = show(.alerts, toolkit)
    app.buttons["Load Soon"].tap()
    XCTAssertFalse(app.staticTexts["Loaded"].waitForExistence(timeout: 1.5))
    XCTAssertTrue(app.alerts["Wait"].exists, "the implicit handler leaves it")
    let token = addUIInterruptionMonitor(withDescription: "Wait") { alert in
      alert.buttons["Cancel"].tap()
      return true
    }
    XCTAssertTrue(app.staticTexts["Loaded"].waitForExistence(timeout: 5))
    removeUIInterruptionMonitor(token)
  }

  func testAFailedWaitNamesTheDialogInTheWay() {
    let app = show(.alerts, toolkit)
    app.buttons["Load Soon"].tap()
    XCTAssertTrue(app.alerts["Wait"].waitForExistence(timeout: 3))
    let failures = recordedFailures {
      XCTAssertTrue(app.staticTexts["Loaded"].waitForExistence(timeout: 1))
    }
    XCTAssertEqual(failures.count, 1)
    let text = failures.first?.text ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("In the way: Alert, ") } ?? ""
    XCTAssertTrue(line.contains("label: 'Wait'"), text)
    XCTAssertTrue(line.hasSuffix("No handler handled it."), text)
  }

  func testNoHandlerIsCalledForTheElementOfTheWait() {
    let app = show(.alerts, toolkit)
    addUIInterruptionMonitor(withDescription: "Eager") { _ in
      XCTFail("nothing was interrupted")
      return false
    }
    app.buttons["Load"].tap()
    XCTAssertTrue(app.alerts["No server"].waitForExistence(timeout: 5))
    XCTAssertFalse(app.alerts.buttons["Nobody"].waitForExistence(timeout: 1))
    XCTAssertFalse(app.alerts["No server"].waitForNonExistence(timeout: 1))
    XCTAssertFalse(app.alerts.buttons["Retry"].wait(for: \.isEnabled, toEqual: false, timeout: 1))
  }

  func testHandlersAreCalledOncePerInterruptionInAWait() {
    let app = show(.alerts, toolkit)
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Liar") { _ in
      calls += 1
      return true
    }
    app.buttons["Delete"].tap()
    XCTAssertFalse(app.staticTexts["Loaded"].waitForExistence(timeout: 2))
    XCTAssertEqual(calls, 1)
  }

  func testWaitsForNonExistenceAndForAValueCallHandlers() {
    let app = show(.alerts, toolkit)
    addRetry()
    app.buttons["Load"].tap()
    XCTAssertTrue(app.staticTexts["Empty"].waitForNonExistence(timeout: 5))
    app.terminate()
    app.launch()
    app.buttons["Load"].tap()
    let row = app.staticTexts.element(boundBy: 1)
    XCTAssertTrue(row.wait(for: \.label, toEqual: "Loaded", timeout: 5))
  }

  func testWaitsForPredicateExpectationsCallHandlers() {
    let app = show(.alerts, toolkit)
    addRetry()
    app.buttons["Load"].tap()
    let loaded = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "exists == true"), object: app.staticTexts["Loaded"])
    XCTAssertEqual(XCTWaiter.wait(for: [loaded], timeout: 5), .completed)
  }

  func testWaitsForExpectationsOfATestCallHandlers() {
    let app = show(.alerts, toolkit)
    addRetry()
    app.buttons["Load"].tap()
    let expectations = [
      XCTNSPredicateExpectation(
        predicate: NSPredicate(format: "count == 1"), object: app.staticTexts.matching(identifier: "Loaded")),
      XCTKVOExpectation(keyPath: "exists", object: app.staticTexts["Loaded"], expectedValue: true),
    ]
    XCTAssertEqual(XCTWaiter.wait(for: expectations, timeout: 5), .completed)
  }

  func testWaitsForBlockPredicatesCallHandlers() {
    let app = show(.alerts, toolkit)
    addRetry()
    app.buttons["Load"].tap()
    let block = NSPredicate { element, _ in (element as? XCUIElement)?.exists == true }
    wait(for: [expectation(for: block, evaluatedWith: app.staticTexts["Loaded"])], timeout: 5)
  }

  func testTheTimeOfAHandlerDoesNotCountTowardsTheTimeout() {
    let app = show(.alerts, toolkit)
    addUIInterruptionMonitor(withDescription: "Slow") { alert in
      _ = alert.staticTexts["Nobody"].waitForExistence(timeout: 2)
      alert.buttons["Retry"].tap()
      return true
    }
    app.buttons["Load"].tap()
    XCTAssertTrue(app.staticTexts["Loaded"].waitForExistence(timeout: 2))
  }

  func testAnotherProgramsDialogOverTheWindowIsAnInterruption() throws {
    let app = show(.alerts, toolkit)
    let interrupter = try Interrupter("alert")
    defer { interrupter.end() }
    XCTAssertTrue(interrupter.waitForWindow())
    XCTAssertFalse(app.staticTexts["Nobody"].waitForExistence(timeout: 2))
    XCTAssertTrue(interrupter.waitForLine("alert: Cancel"), "\(interrupter.lines)")
  }
}
