// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the particularities of Qt's widgets.
final class QtWidgetTests: QtTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "1"] }

  func testCoveredPagesAreNotFound() {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Values")
      XCTAssertTrue(app.sliders["Volume"].exists, gallery.rawValue)
      XCTAssertFalse(app.buttons["Save"].exists, gallery.rawValue)
      XCTAssertFalse(app.cells["Row 1"].exists, gallery.rawValue)
      app.tabs["Buttons"].tap()
      XCTAssertTrue(app.buttons["Save"].isHittable, gallery.rawValue)
      XCTAssertFalse(app.sliders["Volume"].exists, gallery.rawValue)
      XCTAssertTrue(app.tabs["Buttons"].isSelected, gallery.rawValue)
      XCTAssertFalse(app.tabs["Values"].isSelected, gallery.rawValue)
    }
  }

  func testAComboBoxIsNamedByItsLabelAndHasAListOnlyWhileItIsOpen() {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Values")
      let color = app.popUpButtons["Colour"]
      XCTAssertEqual(color.value as? String, "Red", gallery.rawValue)
      XCTAssertFalse(app.cells["Green"].exists, gallery.rawValue)
      color.tap()
      XCTAssertTrue(app.cells["Green"].waitForExistence(timeout: 2), gallery.rawValue)
      app.cells["Green"].tap()
      assertSays("Colour Green", app, gallery)
      XCTAssertEqual(color.value as? String, "Green", gallery.rawValue)
      XCTAssertFalse(app.cells["Green"].exists, gallery.rawValue)
    }
  }

  func testAComboBoxWithoutAChoiceHasNoValue() {
    for version in ["5", "6"] {
      let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("choices_qt.py"))
      app.launchArguments = ["--qt=\(version)"]
      terminateAfterTest(app)
      app.launch()
      let binding = app.popUpButtons.firstMatch
      XCTAssertEqual(binding.value as? String, "", "Qt \(version)")
      binding.tap()
      app.menuItems["Paperback"].tap()
      XCTAssertEqual(binding.value as? String, "Paperback", "Qt \(version)")
      app.terminate()
    }
  }

  func testPopupsWithoutAParentAreFoundWhileTheyAreOpen() {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Buttons")
      XCTAssertFalse(app.popovers.firstMatch.exists, gallery.rawValue)
      app.buttons["Popover"].tap()
      XCTAssertTrue(app.popovers.buttons["Inside"].waitForExistence(timeout: 2), gallery.rawValue)
      app.buttons["Inside"].tap()
      assertSays("Inside", app, gallery)
      XCTAssertFalse(app.popovers.firstMatch.exists, gallery.rawValue)
      app.tabs["Menus"].tap()
      app.staticTexts["Target"].rightClick()
      app.menuItems["Inspect"].tap()
      assertSays("Inspect", app, gallery)
      XCTAssertFalse(app.menuItems["Inspect"].isHittable, gallery.rawValue)
    }
  }

  func testItemsOfClosedMenusHaveNoFrame() {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Menus")
      XCTAssertFalse(app.menuItems["Open"].isHittable, gallery.rawValue)
      XCTAssertEqual(app.menuItems["Open"].frame, .zero, gallery.rawValue)
      app.menuBarItems["Edit"].tap()
      app.menuItems["More"].tap()
      app.menuItems["Deep"].tap()
      assertSays("Deep", app, gallery)
    }
  }

  func testAModalDialogBlocksItsWindow() {
    XCUIApplication.handlesInterruptionsImplicitly = false
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Buttons")
      app.buttons["Ask"].tap()
      XCTAssertTrue(app.alerts["Really?"].buttons["Yes"].waitForExistence(timeout: 2), gallery.rawValue)
      expectFailure(containing: "modal", "Really?") { app.buttons["Save"].tap() }
      app.alerts.buttons["Yes"].tap()
      assertSays("Yes", app, gallery)
      app.buttons["Save"].tap()
      assertSays("Save", app, gallery)
    }
  }

  func testFramesAreCorrectInMovedAndScaledWindows() {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Buttons", environment: ["QT_SCALE_FACTOR": "1.5"])
      let window = app.windows["Gallery"]
      let before = window.frame
      XCTAssertEqual(before.width, 1350, accuracy: 1, gallery.rawValue)
      // The window manager draws the title bar above the window.
      let title = window.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0))
        .withOffset(CGVector(dx: 0, dy: -8))
      title.click(forDuration: 0.1, thenDragTo: title.withOffset(CGVector(dx: 33, dy: 27)))
      XCTAssertNotEqual(window.frame.origin, before.origin, gallery.rawValue)
      XCTAssertTrue(window.frame.contains(app.buttons["Save"].frame), gallery.rawValue)
      app.buttons["Save"].coordinate(withNormalizedOffset: CGVector(dx: 0.05, dy: 0.1)).tap()
      assertSays("Save", app, gallery)
      app.buttons["Popover"].tap()
      app.buttons["Inside"].tap()
      assertSays("Inside", app, gallery)
    }
  }

  func testDatesPasswordsAndDividersAreFound() {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Values")
      XCTAssertEqual(app.datePickers["Day"].value as? String, "2024-02-29", gallery.rawValue)
      XCTAssertEqual(app.splitters.count, 1, gallery.rawValue)
      app.tabs["Text"].tap()
      app.secureTextFields["Secret"].tap()
      app.secureTextFields["Secret"].typeText("sesame")
      XCTAssertEqual(app.secureTextFields["Secret"].value as? String, "••••••", gallery.rawValue)
    }
  }

  func testARowFarOutOfViewIsScrolledTo() {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Lists", rows: 2_000)
      app.cells["Row 1800"].tap()
      assertSays("Row 1800", app, gallery)
      XCTAssertTrue(app.tables["Rows"].frame.contains(app.cells["Row 1800"].frame.insetBy(dx: 8, dy: 1)))
      app.cells["Row 3"].tap()
      assertSays("Row 3", app, gallery)
    }
  }
}
