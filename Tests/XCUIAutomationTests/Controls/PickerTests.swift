// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the values of the elements that stand in for picker wheels.
final class PickerTests: GTKVersionsTestCase {
  private var app = XCUIApplication()

  override func setUp() { app = show(.controls, toolkit) }

  func testAPickerWheelValueIsSetInAPopUpButton() {
    let color = app.popUpButtons.element
    color.adjust(toPickerWheelValue: "Blue")
    XCTAssertEqual(color.value as? String, "Blue")
    color.adjust(toPickerWheelValue: "Red")
    color.adjust(toPickerWheelValue: "Red")
    XCTAssertEqual(color.value as? String, "Red")
  }

  func testAFailureNamesTheAvailableValues() {
    let color = app.popUpButtons.element
    expectFailure(containing: "no value \"Pink\"", "\"Red\", \"Green\", \"Blue\"") {
      color.adjust(toPickerWheelValue: "Pink")
    }
    XCTAssertEqual(color.value as? String, "Green")
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Status: pressed 1"].exists, "the list is still open")
  }

  func testAPickerWheelValueIsSetInASpinButton() {
    let amount = app.steppers["Amount"]
    amount.adjust(toPickerWheelValue: "7")
    XCTAssertEqual(amount.value as? String, "7")
    expectFailure(containing: "the numbers from 0 to 10") { amount.adjust(toPickerWheelValue: "11") }
    XCTAssertEqual(amount.value as? String, "7")
  }

  func testOtherElementsAreNotPickerWheels() {
    expectFailure(containing: "is not a picker wheel", "Button") {
      app.buttons["Press"].adjust(toPickerWheelValue: "1")
    }
  }
}
