// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests menus that a program of GTK 3 opens itself, such as those of Emacs.
final class OwnMenuTests: BehaviorTestCase {
  func testAnItemIsChosenRightAfterTheMenuWasOpened() {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("ownmenu.py"))
    terminateAfterTest(app)
    app.launch()
    for name in ["Second", "First"] {
      app.menuBarItems["Open"].click()
      app.menuItems[name].click()
      XCTAssertTrue(app.staticTexts["Chosen: " + name].exists, app.debugDescription)
    }
  }
}
