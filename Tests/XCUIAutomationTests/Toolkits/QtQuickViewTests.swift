// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests Qt Quick views that are not in the tree; the wheel scrolls to their elements.
final class QtQuickViewTests: QtTestCase {
  func testRowsAndButtonsOfUnreportedViewsAreScrolledTo() {
    for version in ["5", "6"] {
      let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("flick.py"))
      app.launchArguments = ["--qt=\(version)"]
      terminateAfterTest(app)
      app.launch()
      app.buttons["Far"].tap()
      XCTAssertTrue(app.staticTexts["Log: far"].waitForExistence(timeout: 2), "Qt \(version)")
      for chapter in ["Chapter 9", "Chapter 25"] {
        app.buttons["Contents"].tap()
        app.cells[chapter].tap()
        XCTAssertTrue(app.staticTexts["Log: \(chapter)"].waitForExistence(timeout: 2), "Qt \(version)")
      }
      app.terminate()
    }
  }
}
