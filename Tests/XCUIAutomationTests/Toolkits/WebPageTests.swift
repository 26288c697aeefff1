// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests pages in browsers: the types and values of their elements, and the events that reach them.
final class WebPageTests: WebTestCase {
  func testButtonsAndStatesMatchThePage() {
    showGallery("Buttons") { app in
      let page = app.webViews["Gallery"]
      XCTAssertTrue(page.exists)
      XCTAssertEqual(page.buttons["save-button"].label, "Save")
      XCTAssertFalse(page.buttons["Locked"].isEnabled)
      XCTAssertEqual(page.radioButtons["Small"].value as? String, "1")
      page.buttons["Save"].tap()
      assertLog("Save", app)
      page.checkBoxes["Accept"].tap()
      assertLog("Accept on", app)
      XCTAssertEqual(page.checkBoxes["Accept"].value as? String, "1")
      page.switches["Wireless"].tap()
      assertLog("Wireless on", app)
      XCTAssertEqual(page.switches["Wireless"].value as? String, "1")
      page.buttons["Ask"].tap()
      app.alerts["Really?"].buttons["Yes"].tap()
      assertLog("Yes", app)
      page.buttons["Popover"].tap()
      page.buttons["Inside"].tap()
      assertLog("Inside", app)
      XCTAssertFalse(page.buttons["Inside"].exists)
    }
  }

  func testValuesAreReadAndSet() {
    showGallery("Values") { app in
      let page = app.webViews["Gallery"]
      XCTAssertEqual(page.sliders["Volume"].value as? String, "20")
      page.sliders["Volume"].adjust(toNormalizedSliderPosition: 0.5)
      assertLog("Volume 50", app)
      page.steppers["count"].adjust(toPickerWheelValue: "6")
      assertLog("Count 6", app)
      XCTAssertEqual(page.progressIndicators["Progress"].value as? String, "40")
      XCTAssertEqual(page.popUpButtons["Colour"].value as? String, "Red")
      XCTAssertFalse(app.menuItems["Green"].exists)
      page.popUpButtons["Colour"].adjust(toPickerWheelValue: "Green")
      assertLog("Colour Green", app)
      XCTAssertEqual(page.popUpButtons["Colour"].value as? String, "Green")
      XCTAssertEqual(page.datePickers["Day"].value as? String, "2024-02-29")
      XCTAssertEqual(page.splitters["Split"].value as? String, "300")
      let end = page.splitters["Split"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
      end.press(forDuration: 0.1, thenDragTo: end.withOffset(CGVector(dx: 50, dy: 0)))
      assertLog("Split 350", app)
    }
  }

  func testARowOutOfSightIsScrolledTo() {
    showGallery("Lists") { app in
      let row = app.webViews.tables["Rows"].cells["Row 350"]
      XCTAssertFalse(row.isHittable)
      row.tap()
      assertLog("Row 350", app)
      XCTAssertTrue(row.isHittable)
      XCTAssertFalse(app.webViews.cells["Row 1"].isHittable)
    }
  }

  func testTablesAndTreesAreReadByCell() {
    showGallery("Lists") { app in
      let people = app.webViews.tables["People"]
      XCTAssertEqual(people.cells["41"].label, "41")
      people.cells["Bob"].tap()
      assertLog("Bob", app)
      let folders = app.webViews.outlines["Folders"]
      XCTAssertFalse(folders.outlineRows["Letters"].exists)
      folders.outlineRows["Documents"].doubleTap()
      folders.outlineRows["Letters"].tap()
      assertLog("Letters", app)
      // The rectangle of the row includes the rows that it discloses.
      folders.outlineRows["Documents"].tap()
      assertLog("Documents", app)
    }
  }

  func testMenusOfThePageAndOfTheBrowser() {
    showGallery("Menus") { app in
      let page = app.webViews["Gallery"]
      page.menuBarItems["Edit"].tap()
      page.menuItems["More"].tap()
      page.menuItems["Deep"].tap()
      assertLog("Deep", app)
      page.staticTexts["Target"].rightClick()
      page.menuItems["Inspect"].tap()
      assertLog("Inspect", app)
      page.staticTexts["log"].rightClick()
      let back = app.menuItems.matching(NSPredicate(format: "label BEGINSWITH 'Back'")).firstMatch
      let reload = app.menuItems.matching(NSPredicate(format: "label BEGINSWITH 'Reload'")).firstMatch
      XCTAssertTrue(back.exists || reload.exists)
      app.typeKey(.escape, modifierFlags: [])
    }
  }

  func testDragAndDropAndGestures() {
    showGallery("Drag") { app in
      let page = app.webViews["Gallery"]
      // A browser begins to drag some time after the pointer has moved.
      page.staticTexts["Parcel"].press(
        forDuration: 0.2, thenDragTo: page.staticTexts["Basket"], withVelocity: 400, thenHoldForDuration: 0.5)
      assertLog("dropped Parcel", app)
      let pad = page.images["Pad"]
      pad.tap()
      assertLog("Pad tap", app)
      pad.doubleTap()
      assertLog("Pad double tap", app)
      pad.press(forDuration: 0.8)
      assertLog("Pad press", app)
      pad.rightClick()
      assertLog("Pad secondary", app)
    }
  }

  func testTextIsTypedIntoFieldsAndEditors() {
    showGallery("Text") { app in
      let page = app.webViews["Gallery"]
      let name = page.textFields["Name"]
      XCTAssertEqual(name.placeholderValue, "Your name")
      name.tap()
      name.typeText("Ada Łovelace 語\n")
      assertLog("Entered Ada Łovelace 語", app)
      XCTAssertEqual(name.value as? String, "Ada Łovelace 語")
      page.secureTextFields["Secret"].tap()
      page.secureTextFields["Secret"].typeText("pq")
      // The character for a hidden password differs between browsers.
      let secret = page.secureTextFields["Secret"].value as? String
      XCTAssertEqual(secret?.count, 2)
      XCTAssertNotEqual(secret, "pq")
      page.textViews["Notes"].tap()
      page.textViews["Notes"].typeText("one\ntwo")
      XCTAssertEqual(page.textViews["Notes"].value as? String, "one\ntwo")
      XCTAssertTrue(page.staticTexts["Struck bold"].exists)
    }
  }
}
