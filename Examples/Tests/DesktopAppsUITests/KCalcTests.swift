// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// KDE's calculator (Qt), by its buttons and by its keys.
final class KCalcTests: XCTestCase {
  private let calculator = XCUIApplication(bundleIdentifier: "org.kde.kcalc")

  override func setUp() {
    continueAfterFailure = false
    calculator.launch()
  }

  override func tearDown() {
    calculator.terminate()
  }

  /// The display, if it shows a number: a key has it on it as well.
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

  /// Presses keys by what is on them.
  ///
  /// Since KCalc 24 a key is called by its word ("One"), and its identifier tells it.
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

  func testClearingStartsAnew() {
    press("7")
    assertShows("7")
    calculator.typeKey(.escape, modifierFlags: [])
    // It shows the key pressed for a tenth of a second, and clears then: what is pressed meanwhile is cleared, too.
    XCTAssertTrue(display(of: "7").waitForNonExistence(timeout: 5))
    press("8", "+", "1", "=")
    assertShows("9")
  }
}
