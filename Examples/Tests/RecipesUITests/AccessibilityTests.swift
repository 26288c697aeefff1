// SPDX-License-Identifier: Apache-2.0

import XCTest

final class AccessibilityTests: RecipesTestCase {
  /// An audit of each screen; its issues fail the test.
  func testNoScreenLacksAnything() throws {
    app.launch()
    XCTAssert(app.staticTexts["As Grandma makes it today"].waitForExistence(timeout: 30))
    try app.performAccessibilityAudit()

    cell(recipeName: "Banana Bread").swipeLeft()
    try app.performAccessibilityAudit()

    cell(recipeName: "Fluffy Pancakes").tap()
    try app.performAccessibilityAudit()

    app.buttons["Delete"].tap()
    try app.performAccessibilityAudit()
  }
}
