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

  func testButtonsAdd() {
    for key in ["1", "2", "+", "3", "4", "="] { calculator.buttons[key].firstMatch.tap() }
    assertShows("46")
  }

  func testKeysMultiply() {
    calculator.typeText("12*34=")
    assertShows("408")
  }

  func testClearingStartsAnew() {
    calculator.buttons["7"].firstMatch.tap()
    assertShows("7")
    calculator.typeKey(.escape, modifierFlags: [])
    for key in ["8", "+", "1", "="] { calculator.buttons[key].firstMatch.tap() }
    assertShows("9")
  }
}
