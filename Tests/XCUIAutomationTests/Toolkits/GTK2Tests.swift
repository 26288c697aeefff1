// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import Foundation
import XCTest
import XCUIAutomation

/// Tests a program of GTK 2, for which the desktop switches accessibility on.
final class GTK2Tests: BehaviorTestCase {
  func testAProgramOfGTK2IsAccessible() throws {
    try XCTSkipUnless(GTK2Modules.areInstalled(), "libgail-common and libatk-adaptor are not installed")
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("gtk2.py"))
    terminateAfterTest(app)
    app.launch()
    XCTAssertTrue(app.windows["Old Window"].exists)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Log: pressed"].exists)
    app.textFields.firstMatch.tap()
    app.textFields.firstMatch.typeText("old")
    XCTAssertEqual(app.textFields.firstMatch.value as? String, "old")
  }
}
