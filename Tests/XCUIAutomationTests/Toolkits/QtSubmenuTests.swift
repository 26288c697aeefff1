// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests submenus of Qt's widgets, which open when the pointer is over their item, and their titles.
final class QtSubmenuTests: BehaviorTestCase {
  /// A submenu opens a quarter of a second after the pointer has come to rest, longer on a busy machine: the short settle
  /// timeout of the other tests does not suffice.
  override class var settings: [String: String] { [:] }

  func testHoveringOpensASubmenuAndTitlesHaveNoMnemonicMarksInQt5() { chooseAll("5") }
  func testHoveringOpensASubmenuAndTitlesHaveNoMnemonicMarksInQt6() { chooseAll("6") }

  private func chooseAll(_ version: String) {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("submenus_qt.py"))
    app.launchArguments = ["--qt=" + version]
    terminateAfterTest(app)
    app.launch()
    for (title, name) in [("Zoom out", "Zoom out"), ("R&D", "R+D")] {
      app.menuBarItems["View"].tap()
      app.menuItems["Zoom"].hover()
      app.menuItems[title].tap()
      XCTAssertTrue(app.staticTexts[name + " chosen"].exists, app.debugDescription)
    }
    app.buttons["Reset"].tap()
    XCTAssertTrue(app.staticTexts["Reset chosen"].exists, app.debugDescription)
  }
}
