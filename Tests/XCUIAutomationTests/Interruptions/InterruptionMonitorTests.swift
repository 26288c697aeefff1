// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests handlers of unexpected windows that block an element.
final class InterruptionMonitorTests: GTKVersionsTestCase {
  /// The implicit handler, which is called last, has separate tests.
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING": "NO"]) { $1 }
  }

  /// The windows fixture with its modal dialog open.
  private func launchInterrupted() -> XCUIApplication {
    let app = show(.windows, toolkit)
    app.buttons["Ask"].tap()
    XCTAssertTrue(app.dialogs.firstMatch.waitForExistence(timeout: 2))
    return app
  }

  func testAMonitorAnswersADialogAndTheTapContinues() {
    let app = launchInterrupted()
    var labels: [String] = []
    addUIInterruptionMonitor(withDescription: "Question") { dialog in
      labels.append(dialog.label)
      guard dialog.buttons["Fine"].exists else { return false }
      dialog.buttons["Fine"].tap()
      return true
    }
    app.buttons["Under"].tap()
    XCTAssertTrue(app.staticTexts["Reached"].exists)
    XCTAssertEqual(labels, ["Question"])
  }

  func testMonitorsAreCalledInReverseOrderUntilOneHandles() {
    let app = launchInterrupted()
    var asked: [String] = []
    addUIInterruptionMonitor(withDescription: "never asked") { _ in
      asked.append("first")
      return false
    }
    addUIInterruptionMonitor(withDescription: "handles") { dialog in
      asked.append("second")
      dialog.buttons["Fine"].tap()
      return true
    }
    addUIInterruptionMonitor(withDescription: "declines") { _ in
      asked.append("third")
      return false
    }
    app.buttons["Under"].tap()
    XCTAssertEqual(asked, ["third", "second"])
    XCTAssertTrue(app.staticTexts["Reached"].exists)
  }

  func testAFailureNamesTheMonitorsThatDeclined() {
    let app = launchInterrupted()
    var calls = 0
    for name in ["Sheep", "Goat"] {
      addUIInterruptionMonitor(withDescription: name) { _ in
        calls += 1
        return false
      }
    }
    expectFailure(
      containing: "modal window is open", "Interrupted by: Alert", "with the button \"Fine\"",
      "monitors called: \"Goat\", \"Sheep\"",
      "None of them handled it"
    ) {
      app.buttons["Under"].tap()
    }
    XCTAssertEqual(calls, 2)
  }

  func testAMonitorThatReportsSuccessWithoutEffectIsCalledThreeTimes() {
    let app = launchInterrupted()
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Liar") { _ in
      calls += 1
      return true
    }
    expectFailure(containing: "monitor \"Liar\" reported 3 times that it handled this") {
      app.buttons["Under"].tap()
    }
    XCTAssertEqual(calls, 3)
  }

  func testEventsOfAMonitorDoNotCallMonitors() {
    let app = launchInterrupted()
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Clumsy") { dialog in
      calls += 1
      let failures = self.failures { app.buttons["Under"].tap() }
      XCTAssertEqual(failures.count, 1)
      XCTAssertEqual(
        failures.first?.text.contains(
          "This event comes from UI interruption monitor \"Clumsy\", which was called for Alert"),
        true, "\(failures.map(\.text))")
      dialog.buttons["Fine"].tap()
      return true
    }
    app.buttons["Under"].tap()
    XCTAssertEqual(calls, 1)
    XCTAssertTrue(app.staticTexts["Reached"].exists)
  }

  func testARemovedMonitorIsNotCalled() {
    let app = launchInterrupted()
    let token = addUIInterruptionMonitor(withDescription: "Removed") { _ in
      XCTFail("it was removed")
      return true
    }
    removeUIInterruptionMonitor(token)
    expectFailure(containing: "modal window is open") { app.buttons["Under"].tap() }
  }

  func testATapInsideADialogCallsNoMonitor() {
    let app = launchInterrupted()
    addUIInterruptionMonitor(withDescription: "Eager") { _ in
      XCTFail("nothing was interrupted")
      return true
    }
    app.dialogs.buttons["Fine"].tap()
    XCTAssertTrue(app.dialogs.firstMatch.waitForNonExistence(timeout: 2))
  }

  func testAMonitorGetsAnotherProgramsWindowAsAnElementOfThatProgram() {
    let app = show(.labels, toolkit, "A")
    let other = show(.windows, toolkit)
    other.buttons["Cover"].tap()
    XCTAssertTrue(other.windows["Cover"].waitForExistence(timeout: 2))
    var hasText = false
    addUIInterruptionMonitor(withDescription: "Cover") { window in
      hasText = window.staticTexts["On top"].exists
      other.terminate()
      return true
    }
    app.buttons["A"].tap()
    XCTAssertTrue(hasText)
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
  }

  func testAMonitorHandlesAWindowOfAProgramThatNoTestLaunched() {
    let app = show(.stranger, toolkit)
    app.buttons["Spawn"].tap()
    var titles: [String] = []
    addUIInterruptionMonitor(withDescription: "Stranger") { window in
      titles.append(window.label)
      window.buttons["Go Away"].tap()
      return true
    }
    XCTAssertTrue(BehaviorTestDesktop.waitForWindow(titled: "Stranger", timeout: 20))
    app.buttons["Under"].tap()
    XCTAssertEqual(titles, ["Stranger"])
    XCTAssertTrue(app.staticTexts["Reached"].exists)
  }

  func testATapOnTheApplicationCallsMonitors() {
    let app = launchInterrupted()
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Question") { dialog in
      calls += 1
      dialog.buttons["Fine"].tap()
      return true
    }
    app.tap()
    XCTAssertEqual(calls, 1)
    XCTAssertFalse(app.dialogs.firstMatch.exists)
    app.tap()
    XCTAssertEqual(calls, 1)
  }
}
