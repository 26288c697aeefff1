// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests elements whose names in GTK 4 are not the names that a user would choose.
final class DropDownTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  func testADropDownListIsNamedByItsSelectedItem() {
    let app = show(.dropdowns, .gtk4)
    let list = app.popUpButtons["One minute"]
    XCTAssertEqual(list.value as? String, "One minute")
    list.tap()
    XCTAssertTrue(app.cells["An hour"].exists)
    XCTAssertEqual(app.popUpButtons.firstMatch.value as? String, "One minute", "while the list is open")
    app.cells["An hour"].tap()
    XCTAssertEqual(app.popUpButtons.firstMatch.label, "An hour")
    XCTAssertEqual(app.popUpButtons["An hour"].value as? String, "An hour")
  }

  /// Objects that were hidden are not yet in the toolkit's cache.
  func testANewDropDownListIsNamedAtTheFirstQuery() {
    for (name, count) in [("Few", 1), ("Many", 3)] {
      let app = show(.dropdowns, .gtk4)
      app.buttons["Show \(name)"].tap()
      XCTAssertTrue(app.popUpButtons["\(name) \(count)"].exists)
    }
  }

  func testAButtonOfACustomClassIsNamedByItsText() {
    let app = show(.dropdowns, .gtk4)
    app.buttons["Papers"].tap()
    XCTAssertTrue(app.staticTexts["Papers opened"].exists)
    XCTAssertFalse(app.buttons["OpenFolderButton"].exists)
  }
}
