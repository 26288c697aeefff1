// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests actions that are items of two menus.
///
/// Qt has one object for both items, which reports its position in one of the menus.
final class QtMenuItemPositionTests: BehaviorTestCase {
  func testSharedMenuItemsAreAtTheirVisiblePosition() {
    for version in ["5", "6"] {
      let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("sharedactions_qt.py"))
      app.launchArguments = ["--qt=\(version)"]
      terminateAfterTest(app)
      app.launch()
      for menu in ["First", "Second"] {
        for name in ["Render", "Add Title", "Add Clip"] {
          app.menuBarItems[menu].tap()
          app.menuItems[name].firstMatch.tap()
          XCTAssertTrue(
            app.staticTexts["Chosen: \(name)"].waitForExistence(timeout: 3),
            "Qt \(version): \(name) in \(menu)")
        }
        app.menuBarItems[menu].tap()
        let items = ["Add Clip", "Add Title"].map { app.menuItems[$0].firstMatch.frame }
        XCTAssertEqual(items[1].minY, items[0].maxY, accuracy: 1, "Qt \(version): \(menu)")
        XCTAssertFalse(app.menuItems["Never Shown"].isHittable, "Qt \(version): \(menu)")
        app.typeKey(.escape, modifierFlags: [])
      }
      for name in ["Render", "Here Alone", "Add Title", "Add Clip"] {
        app.staticTexts.firstMatch.rightClick()
        app.menuItems[name].firstMatch.tap()
        XCTAssertTrue(
          app.staticTexts["Chosen: \(name)"].waitForExistence(timeout: 3),
          "Qt \(version): \(name) in the context menu")
      }
      app.terminate()
    }
  }
}
