// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests fields, tabs and dialogs that GTK and libadwaita report in an unusual way.
final class FieldTests: BehaviorTestCase {
  func testACloseButtonDoesNotMakeAToolBarAHeaderBar() {
    let app = show(.fields, .gtk3)
    XCTAssertTrue(app.toolbars.buttons["Close"].exists)
    XCTAssertEqual(app.navigationBars.count, 0)
  }

  func testAFileDialogIsOneDialog() {
    let app = show(.fields, .gtk3)
    app.toolbars.buttons["Close"].tap()
    XCTAssertTrue(app.dialogs["Save the fields"].waitForExistence(timeout: 2))
    XCTAssertEqual(app.dialogs.count, 1)
    app.dialogs.buttons["Cancel"].tap()
    XCTAssertEqual(app.dialogs.count, 0)
  }

  func testRowsOfLibadwaitaAcceptText() {
    let app = show(.fields)
    for (title, text) in [("Street", "Main Street 7"), ("Town", "Québec")] {
      let row = app.textFields[title]
      row.tap()
      row.typeText(text)
      XCTAssertEqual(row.value as? String, text)
    }
    XCTAssertTrue(app.textFields["Town"].hasFocus)
    XCTAssertFalse(app.textFields["Street"].hasFocus)
    app.textFields["Password"].tap()
    app.textFields["Password"].typeText("secret")
    expectFailure(containing: "keyboard focus") { app.textFields["Street"].typeText("x") }
    XCTAssertEqual(app.textFields["Street"].value as? String, "Main Street 7")
  }

  /// In such a program no element reports the keyboard focus.
  func testCustomFieldsOfAProgramAcceptText() {
    let app = show(.ownfields)
    expectFailure(containing: "keyboard focus") { app.textFields["text-box"].typeText("x") }
    app.textFields["text-box"].tap()
    app.textFields["text-box"].typeText("Ada")
    XCTAssertTrue(app.staticTexts["Written: Ada"].exists)
    expectFailure(containing: "keyboard focus") { app.searchFields["search-box"].typeText("x") }
    app.searchFields["search-box"].tap()
    app.searchFields["search-box"].typeText("Countess")
    XCTAssertTrue(app.staticTexts["Written: Countess"].exists)
  }

  func testTabsOfLibadwaitaAreTabs() {
    let app = show(.fields)
    XCTAssertEqual(Set(app.tabGroups.tabs.allElementsBoundByIndex.map(\.label)), ["Letter", "Bill"])
    XCTAssertFalse(app.staticTexts["The bill"].exists)
    app.tabs["Bill"].tap()
    XCTAssertTrue(app.staticTexts["The bill"].waitForExistence(timeout: 2))
    app.tabs["Bill"].buttons["Close Tab"].tap()
    XCTAssertTrue(app.tabs["Bill"].waitForNonExistence(timeout: 2))
  }
}
