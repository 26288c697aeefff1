// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import ElementModel
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests views with several columns, documents and dialogs of Qt's widgets.
final class QtColumnTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  private func inBoth(_ body: (XCUIApplication, String) -> Void) {
    for version in ["5", "6"] {
      let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("views.py"))
      app.launchArguments = ["--qt=\(version)"]
      terminateAfterTest(app)
      app.launch()
      body(app, "Qt \(version)")
      app.terminate()
    }
  }

  func testARowOfATreeWithSeveralColumnsCountsOnce() {
    inBoth { app, version in
      let tree = app.outlines["With header"]
      XCTAssertEqual(
        tree.outlineRows.allElementsBoundByIndex.map(\.label), ["Letters", "To Ada", "Bills", "Photo"],
        version)
      XCTAssertEqual(app.outlines["Without header"].outlineRows.count, 3, version)
      tree.cells["picture Photo"].tap()
      XCTAssertTrue(tree.outlineRows["Photo"].isSelected, version)
    }
  }

  func testAListHasOnlyItsVisibleColumn() {
    inBoth { app, version in
      let files = app.tables["Files"]
      XCTAssertEqual(
        files.cells.allElementsBoundByIndex.map(\.label), ["Letters", "Bills", "Photo"], version)
      files.cells["Photo"].tap()
      XCTAssertTrue(files.cells["Photo"].isSelected, version)
    }
  }

  func testADocumentWithATableHasItsText() {
    inBoth { app, version in
      let text = app.textViews["Document"].value as? String ?? ""
      for part in ["Before", "In it", "Beside", "After"] {
        XCTAssertTrue(text.contains(part), "\(version): \(text)")
      }
    }
  }

  func testInvisibleMarksAreNotPartOfLabels() {
    inBoth { app, version in
      // Qt 6.8 no longer reports a name for a tool bar.
      let isNamed = app.target.session.lock.withLock {
        (try? app.target.elementTree())?.toolkit.version.isAtLeast(6, 5) == false
      }
      let bar = isNamed ? app.toolbars["Tools"] : app.toolbars.element
      XCTAssertTrue(bar.exists, version)
      XCTAssertTrue(bar.buttons["Status: 5 < 6"].exists, version)
    }
  }

  func testADialogIsMovedUpForAnElementBelowTheScreen() {
    inBoth { app, version in
      app.buttons["Settings"].tap()
      app.buttons["More"].tap()
      let last = app.buttons["Last"]
      XCTAssertGreaterThan(last.frame.minY, 800, "\(version): the dialog should be taller than the screen")
      last.tap()
      XCTAssertFalse(app.dialogs["Settings"].exists, version)
    }
  }
}
