// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the properties, other than the label, by which a subscript finds an element.
final class IdentityTests: BehaviorTestCase {
  func testANamedTextIsFoundByItsCurrentTextInGTK3() { checkTexts(.gtk3) }
  func testANamedTextIsFoundByItsCurrentTextInGTK4() { checkTexts(.gtk4) }

  private func checkTexts(_ toolkit: FixtureToolkit) {
    let app = show(.identities, toolkit)
    XCTAssertTrue(app.staticTexts["State"].exists)
    XCTAssertTrue(app.staticTexts["Ready"].exists)
    XCTAssertEqual(app.staticTexts["Ready"].label, "State")
    // The same length, longer, shorter, and another string.
    for absent in ["Reads", "Ready.", "Read", "Saved"] {
      XCTAssertFalse(app.staticTexts[absent].exists, absent)
    }
    XCTAssertTrue(app.staticTexts["21 °C"].exists)
    XCTAssertFalse(app.staticTexts["22 °C"].exists)
    // The program writes it with the kelvin sign.
    XCTAssertTrue(app.staticTexts["OK"].exists)
    app.buttons["Keep"].tap()
    app.buttons["Save"].firstMatch.tap()
    XCTAssertTrue(app.staticTexts["Saved"].exists)
    XCTAssertFalse(app.staticTexts["Ready"].exists)
  }
}
