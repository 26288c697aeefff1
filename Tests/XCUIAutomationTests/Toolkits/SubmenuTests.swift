// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests elements that GTK 3 names in another way than AppKit.
final class SubmenuTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  func testASubmenuIsAnItemOfItsMenu() {
    let app = show(.submenus, .gtk3)
    app.menuBarItems["View"].tap()
    app.menuItems["Colours"].tap()
    app.menuItems["Warm"].hover()
    app.menuItems["Red"].tap()
    XCTAssertTrue(app.staticTexts["Red chosen"].exists)
    XCTAssertTrue(app.menus["Colours"].exists)
    XCTAssertFalse(app.menuItems["View"].exists, "an item of the menu bar is not an item of a menu")
  }

  func testAMenuInAPopoverHasItems() {
    let app = show(.submenus, .gtk3)
    app.toggles["Open"].tap()
    XCTAssertFalse(app.buttons["Alarms"].exists)
    app.menuItems["Alarms"].tap()
    XCTAssertTrue(app.staticTexts["alarms chosen"].exists)
    app.toggles["Open"].tap()
    app.menuItems["More"].tap()
    app.menuItems["Details"].tap()
    XCTAssertTrue(app.staticTexts["details chosen"].exists)
  }

  func testASearchFieldIsFoundAsASearchField() {
    let app = show(.submenus, .gtk3)
    XCTAssertEqual(app.searchFields.count, 1)
    XCTAssertEqual(app.textFields.count, 1)
    app.searchFields.firstMatch.tap()
    app.typeText("ünï")
    XCTAssertEqual(app.searchFields.firstMatch.value as? String, "ünï")
  }
}
