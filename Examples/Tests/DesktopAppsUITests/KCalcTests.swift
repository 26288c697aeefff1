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

  private func assertShows(_ number: String, line: UInt = #line) {
    let display = calculator.descendants(matching: .any).matching(
      NSPredicate(format: "label == %@ OR value == %@", number, number))
    XCTAssertTrue(display.firstMatch.waitForExistence(timeout: 5), "\(number) is not shown", line: line)
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
    press("8", "+", "1", "=")
    assertShows("9")
  }
}
