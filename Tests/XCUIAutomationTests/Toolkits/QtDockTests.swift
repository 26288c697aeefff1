// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests parts inside a Qt window that Qt reports as windows.
final class QtDockTests: QtTestCase {
  private func launchDocks(_ version: String) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("docks.py"))
    app.launchArguments = ["--qt=\(version)"]
    terminateAfterTest(app)
    app.launch()
    return app
  }

  func testAProposedCompletionCanBeTapped() {
    for version in ["5", "6"] {
      let app = launchDocks(version)
      app.textFields["Town"].tap()
      app.textFields["Town"].typeText("Be")
      let proposals = app.popovers.cells.allElementsBoundByIndex.map(\.label)
      XCTAssertEqual(proposals, ["Berlin", "Bern"], "Qt \(version)")
      app.cells["Bern"].tap()
      XCTAssertEqual(app.textFields["Town"].value as? String, "Bern", "Qt \(version)")
      XCTAssertEqual(app.popovers.count, 0, "Qt \(version)")
      app.terminate()
    }
  }

  func testAnEditableComboBoxHasItsTextAsValue() {
    for version in ["5", "6"] {
      let app = launchDocks(version)
      let country = app.comboBoxes["Country"]
      XCTAssertEqual(country.value as? String, "", "Qt \(version)")
      country.tap()
      app.typeText("Fr")
      XCTAssertEqual(app.comboBoxes.firstMatch.value as? String, "Fr", "Qt \(version)")
      app.terminate()
    }
  }

  func testFramesAndDocksAreNotWindows() {
    for version in ["5", "6"] {
      let app = launchDocks(version)
      XCTAssertEqual(
        app.windows.allElementsBoundByIndex.map(\.label), ["Docks", "Document 1"], "Qt \(version)")
      XCTAssertTrue(app.groups["Tools"].buttons["Button of Tools"].isHittable, "Qt \(version)")
      XCTAssertEqual(app.dialogs.count, 0, "Qt \(version)")
      XCTAssertTrue(app.groups["Form"].buttons["Button of form"].isHittable, "Qt \(version)")
      XCTAssertFalse(app.buttons["Button of Behind"].exists, "Qt \(version)")
      app.tabs["Behind"].tap()
      XCTAssertTrue(app.buttons["Button of Behind"].waitForExistence(timeout: 2), "Qt \(version)")
      XCTAssertFalse(app.buttons["Button of Tools"].exists, "Qt \(version)")
      XCTAssertFalse(app.groups["Closed"].exists, "Qt \(version)")
      XCTAssertFalse(app.buttons["Button of Closed"].exists, "Qt \(version)")
      app.terminate()
    }
  }
}
