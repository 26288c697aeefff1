// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Tests elements whose names in GTK 4 are not those that a person would use.
final class DropDownTests: BehaviourTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  func testAListThatDropsDownIsCalledByWhatItShows() {
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

  /// The objects of what was hidden are new to the toolkit's cache.
  func testAListThatHasJustAppearedIsCalledByWhatItShowsAtTheFirstLook() {
    for (name, count) in [("Few", 1), ("Many", 3)] {
      let app = show(.dropdowns, .gtk4)
      app.buttons["Show \(name)"].tap()
      XCTAssertTrue(app.popUpButtons["\(name) \(count)"].exists)
    }
  }

  func testAButtonOfAnOwnClassIsCalledByItsText() {
    let app = show(.dropdowns, .gtk4)
    app.buttons["Papers"].tap()
    XCTAssertTrue(app.staticTexts["Papers opened"].exists)
    XCTAssertFalse(app.buttons["OpenFolderButton"].exists)
  }
}
