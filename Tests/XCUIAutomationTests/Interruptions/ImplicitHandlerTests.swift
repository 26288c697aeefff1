// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Interaction
import Programs
import XCTest
import XCUIAutomation

@testable import XCTestSupport

/// Tests the treatment of interruptions that no handler of the test handles.
final class ImplicitHandlerTests: GTKVersionsTestCase {
  private var interrupter: Interrupter?

  override func tearDown() {
    interrupter?.end()
    interrupter = nil
    super.tearDown()
  }

  /// The fixture with one of its dialogs open.
  private func launch(with dialog: String) -> XCUIApplication {
    let app = show(.alerts, toolkit)
    app.buttons[dialog].tap()
    return app
  }

  private func launch(under kind: String) throws -> (XCUIApplication, Interrupter) {
    interrupter?.end()
    let app = show(.alerts, toolkit)
    let interrupter = try Interrupter(kind)
    self.interrupter = interrupter
    XCTAssertTrue(interrupter.waitForWindow())
    return (app, interrupter)
  }

  // MARK: - The program's own dialogs

  func testAnAlertIsCancelled() {
    let app = launch(with: "Delete")
    let log = RecordLog.during {
      app.buttons["Under"].tap()
      AutomationSession.shared.finishPictures()
    }
    XCTAssertTrue(app.staticTexts["Reached"].exists)
    let names = log.activities.map(\.name)
    XCTAssertTrue(names.contains("Invoke the implicit interruption handler"), "\(names)")
    XCTAssertTrue(names.contains("Press \"Cancel\""), "\(names)")
    XCTAssertTrue(log.attachments.contains { $0.name == "Interruption" }, "\(log.attachments.map(\.name))")
  }

  /// A program may end, or close its window, when its question is cancelled.
  func testAFailureNamesTheAnswerThatEndedTheProgram() {
    // The program ends, so no other test may reuse it.
    let app = launch(.alerts, toolkit)
    app.buttons["Last"].tap()
    let failures = recordedFailures {
      app.buttons["Under"].tap()
      XCTAssertTrue(app.staticTexts["Reached"].exists)
    }
    let text = failures.first?.text ?? ""
    XCTAssertTrue(text.contains("is not running: it exited with status 0"), text)
    XCTAssertTrue(
      text.contains("the implicit interruption handler did this:\n  Pressed \"Cancel\", for"), text)
    XCTAssertTrue(text.contains("Start again"), text)
  }

  func testTheCancelButtonIsPressedInEachLanguage() {
    let app = launch(with: "Delete")
    app.buttons["Focus"].tap()
    XCTAssertTrue(app.staticTexts["Delete: Cancel"].exists)
    app.buttons["German"].tap()
    app.buttons["Focus"].tap()
    XCTAssertTrue(app.staticTexts["Löschen: _Abbrechen"].exists)
  }

  func testTheOnlyButtonIsPressed() {
    let app = launch(with: "Tell")
    app.buttons["Focus"].tap()
    XCTAssertTrue(app.staticTexts["Tell: Fine"].exists)
  }

  func testTheDefaultButtonIsPressedIfThereIsNoCancelButton() {
    let app = launch(with: "Choose")
    app.buttons["Focus"].tap()
    // GTK 4 does not report the default button: the alert is closed like with the close button of its title bar.
    XCTAssertTrue(app.staticTexts[toolkit == .gtk3 ? "Choose: Keep" : "Choose: closed"].exists)
  }

  func testADialogThatIsNotAnAlertStaysOpen() {
    let app = launch(with: "Preferences")
    expectFailure(
      containing: "modal window is open", "Interrupted by: Dialog", "with the button \"Close\"",
      "The implicit handler did not handle it: it is a dialog of a program under test, not an alert"
    ) {
      app.buttons["Under"].tap()
    }
    XCTAssertTrue(app.checkBoxes["Loud"].exists)
  }

  func testAProgressDialogStaysOpen() {
    let app = launch(with: "Copy")
    expectFailure(containing: "modal window is open") { app.buttons["Under"].tap() }
    XCTAssertTrue(app.dialogs["Copying"].exists)
  }

  func testAnExpectedAlertIsLeftToTheTest() {
    let app = launch(with: "Delete")
    XCTAssertTrue(app.alerts["Delete"].waitForExistence(timeout: 2))
    XCTAssertTrue(app.staticTexts["Delete?"].exists)
    app.alerts.buttons["Delete"].tap()
    XCTAssertTrue(app.staticTexts["Delete: Delete"].exists)
  }

  func testATapOnTheProgramLeavesItsOwnAlert() {
    let app = launch(with: "Delete")
    let log = RecordLog.during { app.tap() }
    XCTAssertFalse(log.activities.contains { $0.name.contains("implicit") })
  }

  func testAHandlerOfTheTestIsCalledFirst() {
    let app = launch(with: "Delete")
    addUIInterruptionMonitor(withDescription: "Deletes") { alert in
      alert.buttons["Delete"].tap()
      return true
    }
    app.buttons["Focus"].tap()
    XCTAssertTrue(app.staticTexts["Delete: Delete"].exists)
  }

  func testTheImplicitHandlerRunsWhenAllHandlersDecline() {
    let app = launch(with: "Delete")
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Declines") { _ in
      calls += 1
      return false
    }
    app.buttons["Focus"].tap()
    XCTAssertEqual(calls, 1)
    XCTAssertTrue(app.staticTexts["Delete: Cancel"].exists)
  }

  func testTheImplicitHandlerCanBeSwitchedOffForATest() {
    XCUIApplication.handlesInterruptionsImplicitly = false
    let app = launch(with: "Delete")
    expectFailure(
      containing: "modal window is open", "with the buttons \"Cancel\", \"Delete\"",
      "the implicit handler is switched off"
    ) {
      app.buttons["Under"].tap()
    }
    XCTAssertTrue(app.alerts["Delete"].exists)
    XCUIApplication.handlesInterruptionsImplicitly = true
  }

  // MARK: - Inside a handler of the test

  func testAForeignWindowThatBlocksAnEventOfAHandlerIsHandled() throws {
    let app = launch(with: "Delete")
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Deletes") { alert in
      calls += 1
      self.interrupter = try? Interrupter("popup")
      XCTAssertEqual(self.interrupter?.waitForWindow(), true)
      alert.buttons["Delete"].tap()
      return true
    }
    app.buttons["Focus"].tap()
    XCTAssertEqual(calls, 1)
    XCTAssertTrue(app.staticTexts["Delete: Delete"].exists)
    XCTAssertEqual(interrupter?.waitForLine("popup: clicked"), true)
  }

  func testTheKeyboardFocusIsRestoredForAHandler() throws {
    let app = launch(with: "Delete")
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Escapes") { _ in
      calls += 1
      self.interrupter = try? Interrupter("alert")
      XCTAssertEqual(self.interrupter?.waitForWindow(), true)
      app.typeKey(.escape, modifierFlags: [])
      return true
    }
    app.buttons["Focus"].tap()
    XCTAssertEqual(calls, 1)
    XCTAssertEqual(interrupter?.lines, ["alert: Cancel"])
    XCTAssertFalse(app.alerts["Delete"].exists)
  }

  func testAnAlertOfTheProgramThatBlocksAHandlerIsLeftToTheHandler() {
    let app = launch(with: "Delete")
    var calls = 0
    addUIInterruptionMonitor(withDescription: "Clumsy") { alert in
      calls += 1
      let failures = self.failures { app.buttons["Under"].tap() }
      XCTAssertEqual(failures.count, 1)
      XCTAssertEqual(
        failures.first?.text.contains("This event comes from UI interruption monitor \"Clumsy\""), true,
        "\(failures.map(\.text))")
      alert.buttons["Delete"].tap()
      return true
    }
    app.buttons["Focus"].tap()
    XCTAssertEqual(calls, 1)
    XCTAssertTrue(app.staticTexts["Delete: Delete"].exists)
  }

  // MARK: - Other programs

  func testAnotherProgramsAlertIsCancelled() throws {
    let (app, interrupter) = try launch(under: "alert")
    tapAll(in: app)
    XCTAssertTrue(interrupter.waitForLine("alert: Cancel"), "\(interrupter.lines)")
  }

  func testAnotherProgramsModalWindowIsClosed() throws {
    let (app, interrupter) = try launch(under: "modal")
    tapAll(in: app)
    XCTAssertTrue(interrupter.waitForLine("modal: closed"), "\(interrupter.lines)")
  }

  func testAnotherProgramsWindowIsLowered() throws {
    let (app, interrupter) = try launch(under: "window")
    tapAll(in: app)
    XCTAssertEqual(interrupter.lines, [])
    XCTAssertEqual(app.state, .runningForeground)
  }

  func testAnotherProgramsWindowThatStaysAboveIsClosed() throws {
    let (app, interrupter) = try launch(under: "above")
    tapAll(in: app)
    XCTAssertTrue(interrupter.waitForLine("above: closed"), "\(interrupter.lines)")
  }

  func testADockWindowIsDismissed() throws {
    let (app, interrupter) = try launch(under: "dock")
    tapAll(in: app)
    XCTAssertTrue(interrupter.waitForLine("dock: Dismiss"), "\(interrupter.lines)")
  }

  func testAnUnknownPopupIsDismissedByAClick() throws {
    let (app, interrupter) = try launch(under: "popup")
    tapAll(in: app)
    XCTAssertTrue(interrupter.waitForLine("popup: clicked"), "\(interrupter.lines)")
  }

  /// Taps the buttons that the window of the interrupter covers.
  private func tapAll(in app: XCUIApplication) {
    for name in ["Under", "Focus"] { app.buttons[name].tap() }
    XCTAssertTrue(app.staticTexts["Reached"].exists)
  }

  func testACoveredCoordinateIsUncoveredBeforeATap() throws {
    let (app, interrupter) = try launch(under: "modal")
    app.buttons["Under"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap()
    XCTAssertTrue(app.staticTexts["Reached"].exists)
    XCTAssertTrue(interrupter.waitForLine("modal: closed"), "\(interrupter.lines)")
  }

  func testTheKeyboardFocusIsTakenBackFromAnotherProgram() throws {
    let app = show(.alerts, toolkit)
    app.textFields.firstMatch.tap()
    interrupter = try Interrupter("modal")
    XCTAssertEqual(interrupter?.waitForWindow(), true)
    app.textFields.firstMatch.typeText("Letters")
    XCTAssertEqual(app.textFields.firstMatch.value as? String, "Letters")
    XCTAssertEqual(interrupter?.waitForLine("modal: closed"), true)
  }

  func testAKeyIsSentToTheProgramAndNotToAnAlertAboveIt() throws {
    let app = show(.alerts, toolkit)
    app.textFields.firstMatch.tap()
    interrupter = try Interrupter("alert")
    XCTAssertEqual(interrupter?.waitForWindow(), true)
    app.typeKey("x", modifierFlags: [])
    XCTAssertEqual(app.textFields.firstMatch.value as? String, "x")
    XCTAssertEqual(interrupter?.lines, ["alert: Cancel"])
  }

  func testWithoutTheHandlerAFailureNamesTheBlockingProgram() throws {
    XCUIApplication.handlesInterruptionsImplicitly = false
    let (app, interrupter) = try launch(under: "alert")
    expectFailure(
      containing: "is covered by the window \"Interrupter alert\"",
      "with the buttons \"Restart Now\", \"Cancel\""
    ) {
      app.buttons["Under"].tap()
    }
    XCTAssertEqual(interrupter.lines, [])
    XCUIApplication.handlesInterruptionsImplicitly = true
  }

  func testWithoutTheHandlerKeysAreNotSentToAnotherProgram() throws {
    XCUIApplication.handlesInterruptionsImplicitly = false
    defer { XCUIApplication.handlesInterruptionsImplicitly = true }
    let app = show(.alerts, toolkit)
    app.textFields.firstMatch.tap()
    interrupter = try Interrupter("alert")
    XCTAssertEqual(interrupter?.waitForWindow(), true)
    expectFailure(
      containing: "The keys were not sent, because the keyboard focus moved to Alert",
      "window title: 'Interrupter alert'",
      "of interrupter.py",
      "There is no UI interruption monitor, and the implicit handler is switched off."
    ) {
      app.typeKey(.return, modifierFlags: [])
    }
    XCTAssertEqual(interrupter?.lines, [])
  }

  func testWithoutTheHandlerAFailureNamesTheWindowThatGotTheEvent() throws {
    XCUIApplication.handlesInterruptionsImplicitly = false
    defer { XCUIApplication.handlesInterruptionsImplicitly = true }
    let (app, interrupter) = try launch(under: "window")
    app.buttons["Under"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap()
    let text = XCTIssue(type: .assertionFailure, compactDescription: "Nothing happened").namingInterruptions
      .text
    XCTAssertTrue(text.contains("\nInterrupted by: ") && text.contains("Interrupter window"), text)
    XCTAssertEqual(interrupter.lines, [])
  }

  func testAFailureNamesAWindowThatAppearedDuringAnEvent() throws {
    _ = show(.alerts, toolkit)
    let session = AutomationSession.shared
    let before = session.unexpectedWindows.lines.count
    // A window is named only once in a test, and this test may run with both toolkits.
    let kind = toolkit == .gtk3 ? "above" : "window"
    try session.unexpectedWindows.watching(in: session) {
      interrupter = try Interrupter(kind)
      XCTAssertEqual(interrupter?.waitForWindow(), true)
    }
    let text = XCTIssue(type: .assertionFailure, compactDescription: "Nothing moved").namingInterruptions.text
    XCTAssertTrue(text.hasPrefix("Nothing moved\nInterrupted by: the window \"Interrupter "), text)
    XCTAssertTrue(text.contains("the window \"Interrupter \(kind)\""), text)
    session.unexpectedWindows.watching(in: session) { XCTAssertEqual(interrupter?.waitForWindow(), true) }
    XCTAssertEqual(session.unexpectedWindows.lines.count, before + 1)
  }
}
