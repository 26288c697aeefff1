// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests that events wait for delayed effects of the previous step, as on Apple platforms.
///
/// The fixture delays the effects by 0.7 seconds.
final class SettlingTests: GTKVersionsTestCase {
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
