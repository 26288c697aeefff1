// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests common patterns of pages: widgets made of blocks and roles, text between other elements, and fixed bars.
final class WebPatternTests: WebTestCase {
  func testWidgetsMadeOfOtherElementsCanBeUsed() {
    show("patterns.html") { app in
      let state = app.comboBoxes["State"]
      state.tap()
      state.typeText("Al")
      XCTAssertEqual(state.value as? String, "Al")
      app.webViews.descendants(matching: .any)["Alaska"].firstMatch.tap()
      XCTAssertEqual(state.value as? String, "Alaska")
      let fruit = app.popUpButtons["Fruit"]
      XCTAssertEqual(fruit.value as? String, "Apple")
      fruit.tap()
      app.webViews.descendants(matching: .any)["Plum"].firstMatch.tap()
      XCTAssertTrue(fruit.wait(for: \.text, toEqual: "Plum", timeout: 3))
      let quantity = app.steppers["Quantity"]
      XCTAssertEqual(quantity.value as? String, "1")
      quantity.tap()
      app.typeKey(.upArrow, modifierFlags: [])
      XCTAssertTrue(quantity.wait(for: \.text, toEqual: "2", timeout: 3))
      XCTAssertEqual(app.outlines["Files"].outlineRows.firstMatch.label, "src")
      app.disclosureTriangles["More"].tap()
      app.buttons["Inner"].tap()
      XCTAssertTrue(app.statusBars["Log: Inner"].waitForExistence(timeout: 3))
    }
  }

  func testTextsBesideOtherElementsAreFound() {
    show("patterns.html") { app in
      XCTAssertTrue(app.staticTexts["Log: ready"].exists)
      XCTAssertTrue(app.staticTexts["42 €"].exists)
      XCTAssertTrue(app.staticTexts["Words of the panel"].exists)
      XCTAssertFalse(app.staticTexts["43 €"].exists)
      XCTAssertFalse(app.staticTexts["Saved!"].exists)
      app.buttons["Save"].tap()
      XCTAssertTrue(app.staticTexts["Saved!"].firstMatch.waitForExistence(timeout: 3))
    }
  }

  func testDatesAndTimesAreReadAndTyped() {
    show("patterns.html") { app in
      XCTAssertEqual(app.datePickers["Time"].value as? String, "21:30")
      XCTAssertEqual(app.datePickers["Both"].value as? String, "2024-02-29T10:20")
      let birthday = app.datePickers["Birthday"]
      birthday.tap()
      birthday.typeText("05172001")
      XCTAssertTrue(birthday.wait(for: \.text, toEqual: "2001-05-17", timeout: 3))
    }
  }

  func testBarsAtTheEdgesDoNotTakeTheClicks() {
    show("patterns.html") { app in
      for number in [30, 60, 29, 1] {
        app.buttons["Add \(number)"].tap()
        let log = app.statusBars["status"]
        XCTAssertTrue(
          log.wait(for: \.label, toEqual: "Log: Added \(number)", timeout: 3), "it says \(log.label)")
      }
    }
  }

  func testASliderReportsThePositionOfATap() {
    showGallery("Values") { app in
      let volume = app.webViews.sliders["Volume"]
      for position in [0.25, 0.75, 0.5] {
        volume.coordinate(withNormalizedOffset: CGVector(dx: position, dy: 0.5)).tap()
        XCTAssertEqual(volume.normalizedSliderPosition, position, accuracy: 0.05)
      }
    }
  }
}

extension XCUIElement {
  fileprivate var text: String { value as? String ?? "" }
}
