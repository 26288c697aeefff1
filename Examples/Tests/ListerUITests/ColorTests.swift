// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// The swatches are custom drawings: a test sees only what Lister reports to assistive technologies.
final class ColorTests: ListerTestCase {
  override func setUp() {
    super.setUp()
    open("Groceries")
  }

  func testTheLabelFollowsTheColorThatIsTapped() {
    XCTAssertTrue(app.staticTexts["Color: Green"].exists)

    for color in ["Gray", "Blue", "Green", "Yellow", "Orange", "Red"] {
      app.buttons[color].tap()
      XCTAssertTrue(app.staticTexts["Color: \(color)"].waitForExistence(timeout: 5), color)
      XCTAssertTrue(app.buttons[color].isSelected, color)
    }
  }

  func testEachListKeepsItsOwnColor() {
    app.buttons["Red"].tap()
    app.navigationBars.buttons["Lists"].tap()

    open("Hike")
    XCTAssertTrue(app.staticTexts["Color: Orange"].exists)
    app.navigationBars.buttons["Lists"].tap()

    open("Groceries")
    XCTAssertTrue(app.staticTexts["Color: Red"].exists)
  }
}
