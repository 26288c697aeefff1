// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A test that starts with Todo's five items.
///
/// Two are due today: "Water the plants", which is finished, and "Call the dentist".
class TodoTestCase: XCTestCase {
  override func setUp() {
    super.setUp()
    continueAfterFailure = false
    XCUIApplication().launch()
  }

  /// Whether a cell's label shows that its item is finished.
  func isFinishedTodoCellLabel(_ label: String) -> Bool {
    label.hasPrefix("done: ")
  }

  func pick(_ list: String) {
    XCUIApplication().tables.staticTexts[list].tap()
  }

  func goBack() {
    XCUIApplication().navigationBars.buttons["Pick a List"].tap()
  }
}

extension XCUIElement {
  // The name is the one in the article.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  func bnr_longPress() {
    let duration: TimeInterval = 0.6
    press(forDuration: duration)
  }
}
