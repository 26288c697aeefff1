// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the properties of each control, and its reaction to a tap.
final class ControlTests: GTKVersionsTestCase {
  private var app = XCUIApplication()

  override func setUp() { app = show(.controls, toolkit) }

  private func value(_ element: XCUIElement, file: StaticString = #filePath, line: UInt = #line) -> String? {
    let value = element.value
    XCTAssertTrue(value == nil || value is String, "a value is a text or nil", file: file, line: line)
    return value as? String
  }

  func testAButtonIsTapped() {
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 1"].exists)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 2"].exists)
    XCTAssertTrue(app.buttons["Press"].hasFocus)
  }

  func testADisabledButtonStaysDisabledUntilTheProgramEnablesIt() {
    let button = app.buttons["Disabled"]
    XCTAssertFalse(button.isEnabled)
    XCTAssertTrue(app.buttons["Press"].isEnabled)
    app.buttons["Enable"].tap()
    XCTAssertFalse(button.isEnabled)
    XCTAssertTrue(button.wait(for: \.isEnabled, toEqual: true, timeout: 3))
  }

  func testACheckBoxHasItsStateAsValue() {
    let box = app.checkBoxes["Agree"]
    XCTAssertEqual(value(box), "0")
    box.tap()
    XCTAssertEqual(value(box), "1")
    box.tap()
    XCTAssertEqual(value(box), "0")
  }

  func testASwitchHasItsStateAsValue() {
    let wireless = app.switches["Wireless"]
    XCTAssertEqual(value(wireless), "0")
    wireless.tap()
    XCTAssertEqual(value(wireless), "1")
    XCTAssertTrue(app.toggles["Wireless"].exists)
  }

  func testRangesHaveTheirNumberAsValue() {
    XCTAssertEqual(value(app.sliders["Volume"]), "25")
    XCTAssertEqual(app.sliders["Volume"].normalizedSliderPosition, 0.25, accuracy: 0.001)
    XCTAssertEqual(value(app.steppers["Amount"]), "3")
    XCTAssertEqual(value(app.progressIndicators["Progress"]), "0.4")
  }

  func testASliderIsAdjusted() {
    let volume = app.sliders["Volume"]
    for position in [0.7, 0, 1, 0.5, 0.51, 0.13, 0.37, 0.38] {
      volume.adjust(toNormalizedSliderPosition: position)
      let number = value(volume).flatMap(Double.init) ?? -1
      XCTAssertEqual(number.rounded(), (position * 100).rounded(), "\(number)")
    }
  }

  func testAPopUpButtonShowsItsChoiceAndChangesIt() {
    let color = app.popUpButtons.element
    XCTAssertEqual(value(color), "Green")
    color.tap()
    let blue =
      toolkit == .gtk3 ? app.menuItems["Blue"] : app.cells["Blue"]
    XCTAssertTrue(blue.waitForExistence(timeout: 2))
    blue.tap()
    XCTAssertEqual(value(color), "Blue")
  }

  func testATextFieldHasAValueAndAPlaceholder() {
    let field = app.textFields["Type here"]
    XCTAssertEqual(value(field), "")
    XCTAssertEqual(field.placeholderValue, "Type here")
    field.tap()
    XCTAssertTrue(field.hasFocus)
    field.typeText("Ada")
    XCTAssertEqual(value(field), "Ada")
    XCTAssertEqual(app.textFields["Ada"].placeholderValue, "Type here")
  }

  func testAPasswordIsNotReadInPlainText() {
    let field = app.secureTextFields.element
    field.tap()
    field.typeText("open sesame")
    let text = value(field)
    XCTAssertEqual(text?.count, 11)
    XCTAssertFalse(text?.contains("sesame") ?? true)
    XCTAssertFalse(app.debugDescription.contains("sesame"))
  }

  func testFramesAreInsideTheWindowAndDoNotOverlap() {
    let window = app.windows.element.frame
    XCTAssertEqual(window.width, 400)
    let first = app.buttons["Press"].frame
    let second = app.buttons["Disabled"].frame
    XCTAssertTrue(window.contains(first) && window.contains(second))
    XCTAssertLessThan(first.maxX, second.minX)
    XCTAssertEqual(first.midY, second.midY)
    XCTAssertTrue(app.buttons["Press"].isHittable)
  }
}

/// Tests features that only GTK 3 has.
final class IdentifierTests: BehaviorTestCase {
}
