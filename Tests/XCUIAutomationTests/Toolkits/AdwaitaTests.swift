// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests libadwaita's rows, pages, toasts and dialogs.
final class AdwaitaTests: BehaviorTestCase {
  func testRowsHaveTheTypesOfTheirControls() {
    let app = show(.widgets, .gtk4, "adw")
    func assertLog(_ text: String, line: UInt = #line) {
      XCTAssertTrue(app.staticTexts["Log: \(text)"].exists, text, line: line)
    }
    app.cells["Account"].tap()
    assertLog("Account")
    app.switches["Sync"].tap()
    assertLog("Sync True")
    let theme = app.popUpButtons["Theme"]
    XCTAssertEqual(theme.value as? String, "Light")
    theme.adjust(toPickerWheelValue: "Dark")
    assertLog("Theme Dark")
    XCTAssertEqual(theme.value as? String, "Dark")
    app.cells["Advanced"].tap()
    XCTAssertTrue(app.cells["Deep"].waitForExistence(timeout: 2))
  }

  func testPagesToastsAndDialogsAreFound() {
    let app = show(.widgets, .gtk4, "adw")
    XCTAssertFalse(app.staticTexts["Sent page"].exists)
    app.tabs["Sent"].tap()
    XCTAssertTrue(app.staticTexts["Sent page"].isHittable)
    app.buttons["Toast"].tap()
    XCTAssertTrue(app.staticTexts["Saved"].waitForExistence(timeout: 2))
    XCTAssertTrue(app.buttons["Undo"].isHittable)
    app.buttons["Ask"].tap()
    let alert = app.alerts.firstMatch
    XCTAssertTrue(alert.waitForExistence(timeout: 2))
    XCTAssertTrue(alert.staticTexts["Delete it?"].exists)
    alert.buttons["Delete"].tap()
    XCTAssertTrue(app.staticTexts["Log: delete"].waitForExistence(timeout: 2))
  }
}
