// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

final class AlertTests: ListerTestCase {
  override func setUp() {
    super.setUp()
    open("Groceries")
    app.buttons["Edit"].tap()
    app.buttons["Delete Milk"].tap()
  }

  func testTheAlertNamesWhatWouldBeDeleted() {
    let alert = app.alerts["Delete “Milk”?"]
    XCTAssertTrue(alert.waitForExistence(timeout: 5))
    XCTAssertTrue(alert.staticTexts["You cannot undo this."].exists)
    XCTAssertEqual(alert.buttons.matching(NSPredicate(format: "label IN {'Cancel', 'Delete'}")).count, 2)
  }

  func testCancelKeepsTheItem() {
    answerAlert(with: "Cancel")
    XCTAssertTrue(app.checkBoxes["Milk"].exists)
  }

  func testEscapeKeepsTheItem() {
    let alert = app.alerts["Delete “Milk”?"]
    XCTAssertTrue(alert.waitForExistence(timeout: 5))
    app.typeKey(.escape, modifierFlags: [])
    XCTAssertTrue(alert.waitForNonExistence(timeout: 5))
    XCTAssertTrue(app.checkBoxes["Milk"].exists)
  }

  func testDeleteButtonsGoWhenEditingEnds() {
    answerAlert(with: "Cancel")
    XCTAssertTrue(app.buttons["Delete Milk"].exists)
    app.buttons["Done"].tap()
    XCTAssertFalse(app.buttons["Delete Milk"].exists)
  }
}
