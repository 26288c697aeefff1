// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Tests that events wait a moment for delayed effects of the step before them, as in the original; the fixture
/// lets 0.7 seconds pass.
final class SettlingTests: ToolkitTestCase {
  override class var settings: [String: String] { [:] }

  func testATapWaitsForItsElementToBeEnabled() {
    let app = show(.controls, toolkit)
    app.buttons["Enable"].tap()
    app.buttons["Disabled"].tap()
    XCTAssertTrue(app.buttons["Disabled"].hasFocus)
  }

  func testATapWaitsForItsElementToExist() {
    let app = show(.controls, toolkit)
    app.buttons["Arrive"].tap()
    app.staticTexts["Late Guest"].tap()
    XCTAssertTrue(app.staticTexts["Late Guest"].exists)
  }
}
