// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests KCalc, a program of Qt that was not written for tests.
final class QtProgramTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  func testKCalcCalculatesAndOpensItsMenus() {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/kcalc"))
    terminateAfterTest(app)
    app.launch()
    // Since 24.02, the keys are named by words.
    let keys = app.buttons["Seven"].exists ? ["Seven", "Multiply", "Six", "Equals"] : ["7", "×", "6", "="]
    for key in keys { app.buttons[key].tap() }
    let result = app.descendants(matching: .any).matching(
      NSPredicate(format: "label == '42' OR value == '42'"))
    XCTAssertTrue(result.firstMatch.waitForExistence(timeout: 2), "the display does not show 42")
    app.menuBarItems["Settings"].tap()
    let science = app.menuItems["Science Mode"]
    XCTAssertTrue(science.waitForExistence(timeout: 2))
    science.tap()
    let sine = app.buttons.matching(NSPredicate(format: "label IN {'sin', 'Sine'}")).firstMatch
    XCTAssertTrue(sine.waitForExistence(timeout: 3), "the science mode has no sine")
  }
}
