// SPDX-License-Identifier: Apache-2.0

import BehaviourTestSupport
import XCTest
import XCUIAutomation

/// Tests the values of the elements that stand in for picker wheels.
final class PickerTests: GTKVersionsTestCase {
  private var app = XCUIApplication()

  override func setUp() { app = show(.controls, toolkit) }

  func testAPickerWheelValueIsSetInAPopUpButton() {
    let colour = app.popUpButtons.element
    colour.adjust(toPickerWheelValue: "Blue")
    XCTAssertEqual(colour.value as? String, "Blue")
    colour.adjust(toPickerWheelValue: "Red")
    colour.adjust(toPickerWheelValue: "Red")
    XCTAssertEqual(colour.value as? String, "Red")
  }

  func testAFailureNamesTheAvailableValues() {
    let colour = app.popUpButtons.element
    expectFailure(containing: "no value \"Pink\"", "\"Red\", \"Green\", \"Blue\"") {
      colour.adjust(toPickerWheelValue: "Pink")
    }
    XCTAssertEqual(colour.value as? String, "Green")
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
