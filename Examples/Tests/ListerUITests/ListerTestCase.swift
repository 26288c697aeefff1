// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// A test that starts with Lister's sample data and the list "Groceries": Milk, Bread, Avocados (done) and
/// Dark Chocolate, in green.
class ListerTestCase: XCTestCase {
  let app = XCUIApplication()

  override func setUp() {
    continueAfterFailure = false
    app.launchArguments = ["--sample-data"]
    app.launch()
  }

  func open(_ list: String) {
    app.tables["Lists"].cells[list].tap()
  }

  func add(_ item: String) {
    let field = app.textFields["Add Item"]
    field.tap()
    field.typeText(item)
    app.buttons["Add"].tap()
  }

  /// Presses the alert's button and waits until the alert has gone.
  func answerAlert(with button: String) {
    let alert = app.alerts.firstMatch
    alert.buttons[button].tap()
    XCTAssertTrue(alert.waitForNonExistence(timeout: 5))
  }
}
