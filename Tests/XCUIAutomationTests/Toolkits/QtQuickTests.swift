// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the particularities of Qt Quick.
final class QtQuickTests: QtTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "1"] }

  func testASwitchIsFoundAlthoughQtReportsACheckBox() {
    for gallery in Gallery.quick {
      let app = launch(gallery, page: "Buttons")
      app.switches["Wireless"].tap()
      assertSays("Wireless on", app, gallery)
      XCTAssertEqual(app.switches["Wireless"].value as? String, "1", gallery.rawValue)
    }
  }

  func testASliderWithoutARangeIsAdjusted() {
    for gallery in Gallery.quick {
      let app = launch(gallery, page: "Values")
      let volume = app.sliders["Volume"]
      expectFailure(containing: "no range of values") { _ = volume.normalizedSliderPosition }
      volume.adjust(toNormalizedSliderPosition: 0.5)
      XCTAssertEqual(volume.normalizedSliderPosition, 0.5, accuracy: 0.02, gallery.rawValue)
      XCTAssertEqual(Double(volume.value as? String ?? "") ?? 0, 50, accuracy: 2, gallery.rawValue)
    }
  }

  func testWindowsAndPopupsAreFoundOnlyWhileTheyAreOpen() {
    for gallery in Gallery.quick {
      let app = launch(gallery, page: "Buttons")
      XCTAssertEqual(app.windows.count, 1, gallery.rawValue)
      app.buttons["Remote"].tap()
      XCTAssertTrue(
        app.windows["Other Window"].buttons["Back"].waitForExistence(timeout: 3), gallery.rawValue)
      app.buttons["Back"].tap()
      assertSays("Back", app, gallery)
      XCTAssertEqual(app.windows.count, 1, gallery.rawValue)
      app.buttons["Popover"].tap()
      app.buttons["Inside"].tap()
      assertSays("Inside", app, gallery)
      XCTAssertFalse(app.buttons["Inside"].exists, gallery.rawValue)
    }
  }

  func testMenusInsideTheWindowAreFound() {
    for gallery in Gallery.quick {
      let app = launch(gallery, page: "Menus")
      app.menuBarItems["Edit"].tap()
      app.menuItems["Copy"].tap()
      assertSays("Copy", app, gallery)
      app.staticTexts["Target"].rightClick()
      app.menuItems["Remove"].tap()
      assertSays("Remove", app, gallery)
    }
  }

  func testTextViewsAndPasswordFieldsAcceptText() {
    for gallery in Gallery.quick {
      let app = launch(gallery, page: "Text")
      app.textViews["Notes"].tap()
      app.textViews["Notes"].typeText("one\ntwo")
      XCTAssertEqual(app.textViews["Notes"].value as? String, "one\ntwo", gallery.rawValue)
      app.secureTextFields["Secret"].tap()
      app.secureTextFields["Secret"].typeText("sesame")
      XCTAssertEqual(app.secureTextFields["Secret"].value as? String, "••••••", gallery.rawValue)
    }
  }

  func testTapsReachElementsOfAScaledProgram() {
    for gallery in Gallery.quick {
      let app = launch(gallery, page: "Buttons", environment: ["QT_SCALE_FACTOR": "1.25"])
      XCTAssertEqual(app.windows["Gallery"].frame.width, 1125, accuracy: 1, gallery.rawValue)
      app.buttons["Save"].coordinate(withNormalizedOffset: CGVector(dx: 0.1, dy: 0.2)).tap()
      assertSays("Save", app, gallery)
      app.radioButtons["Large"].tap()
      assertSays("Large", app, gallery)
    }
  }
}
