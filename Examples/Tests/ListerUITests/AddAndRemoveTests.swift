// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

final class AddAndRemoveTests: ListerTestCase {
  override func setUp() {
    super.setUp()
    open("Groceries")
  }

  func testAnItemIsAddedCheckedOffAndRemoved() {
    add("Cookies")

    let cookies = app.checkBoxes["Cookies"]
    XCTAssertEqual(cookies.value as? String, "0")
    cookies.tap()
    XCTAssertEqual(cookies.value as? String, "1")

    app.buttons["Edit"].tap()
    app.buttons["Delete Cookies"].tap()
    answerAlert(with: "Delete")
    XCTAssertTrue(cookies.waitForNonExistence(timeout: 5))
  }

  func testAnItemIsAddedByPressingReturn() {
    let field = app.textFields["Add Item"]
    field.tap()
    field.typeText("Crème brûlée 🍮\n")

    XCTAssertTrue(app.checkBoxes["Crème brûlée 🍮"].exists)
    XCTAssertEqual(field.value as? String, "")
  }

  func testNothingCanBeAddedWithoutAName() {
    let addButton = app.buttons["Add"]
    XCTAssertFalse(addButton.isEnabled)

    let field = app.textFields["Add Item"]
    field.tap()
    field.typeText("Tea")
    XCTAssertTrue(addButton.isEnabled)
  }

  func testAllItemsAreRemovedOneByOne() {
    app.buttons["Edit"].tap()

    // Counted before the alert appears: the alert's button also begins with "Delete".
    let deleteButtons = app.buttons.matching(NSPredicate(format: "label BEGINSWITH 'Delete'"))
    XCTAssertEqual(deleteButtons.count, 4)
    while deleteButtons.count > 0 {
      deleteButtons.element(boundBy: 0).tap()
      answerAlert(with: "Delete")
    }

    XCTAssertEqual(app.tables["Items"].cells.count, 0)
    XCTAssertTrue(app.staticTexts["Nothing to do"].exists)
  }
}
