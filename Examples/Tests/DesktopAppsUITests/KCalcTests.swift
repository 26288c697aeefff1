// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// KDE's calculator (Qt), through its buttons and through keys.
final class KCalcTests: XCTestCase {
  private let calculator = XCUIApplication(bundleIdentifier: "org.kde.kcalc")

  override func setUp() {
    continueAfterFailure = false
    calculator.launch()
  }

  override func tearDown() {
    calculator.terminate()
  }

  /// The display, if it shows a number: a key shows the same digit.
  private func display(of number: String) -> XCUIElement {
    calculator.descendants(matching: .any).matching(
      NSPredicate(
        format: "(label == %@ OR value == %@) AND elementType != %d", number, number,
        XCUIElement.ElementType.button.rawValue)
    ).firstMatch
  }

  private func assertShows(_ number: String, line: UInt = #line) {
    XCTAssertTrue(display(of: number).waitForExistence(timeout: 5), "\(number) is not shown", line: line)
  }

  /// Presses keys by their text.
  ///
  /// Since KCalc 24, a key's label is a word ("One"), and its identifier contains the symbol.
  private func press(_ keys: String...) {
    for key in keys {
      let identifier = "pb" + (["+": "Plus", "=": "Equal"][key] ?? key)
      let either = NSPredicate(format: "label == %@ OR identifier == %@", key, identifier)
      calculator.buttons.matching(either).firstMatch.tap()
    }
  }

  func testButtonsAdd() {
    press("1", "2", "+", "3", "4", "=")
    assertShows("46")
  }

  func testKeysMultiply() {
    calculator.typeText("12*34=")
    assertShows("408")
  }

  func testClearingStartsANewCalculation() {
    press("7")
    assertShows("7")
    calculator.typeKey(.escape, modifierFlags: [])
    // The program shows the key as pressed for a tenth of a second, and clears then: input in the meantime is also
    // cleared.
    XCTAssertTrue(display(of: "7").waitForNonExistence(timeout: 5))
    press("8", "+", "1", "=")
    assertShows("9")
  }
}
