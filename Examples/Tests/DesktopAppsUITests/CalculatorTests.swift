// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// GNOME's calculator (GTK 4, libadwaita): a program that was not written for these tests.
final class CalculatorTests: XCTestCase {
  private let calculator = XCUIApplication(bundleIdentifier: "org.gnome.Calculator")

  /// The editable line, which also shows the result after `=`.
  ///
  /// The view below it shows messages.
  private var display: XCUIElement { calculator.textViews.element(boundBy: 0) }

  override func setUp() {
    continueAfterFailure = false
    calculator.launch()
  }

  override func tearDown() {
    calculator.terminate()
  }

  func testButtonsMultiply() {
    for key in ["1", "2", "×", "3", "4", "="] {
      calculator.buttons[key].tap()
    }

    let result = calculator.tables.cells.staticTexts["408"]
    XCTAssertTrue(result.waitForExistence(timeout: 5))
    XCTAssertTrue(calculator.tables.cells.staticTexts["12×34"].exists)
    XCTAssertEqual(display.value as? String, "408")
  }

  func testKeysMultiply() {
    display.typeText("12*34\n")
    XCTAssertTrue(calculator.tables.cells.staticTexts["408"].waitForExistence(timeout: 5))
  }

  func testTheDisplayIsCleared() {
    calculator.buttons["7"].tap()
    XCTAssertEqual(display.value as? String, "7")
    calculator.typeKey(.escape, modifierFlags: [])
    XCTAssertEqual(display.value as? String, "")
  }
}
