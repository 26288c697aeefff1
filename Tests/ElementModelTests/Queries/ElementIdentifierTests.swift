// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests identifiers, which GTK has in version 3 and since version 4.9.
final class ElementIdentifierTests: RecordedTestCase {
  func testAnIdentifierIsNotTheLabel() throws {
    let app = try app("gtk3-controls")
    XCTAssertEqual(app.buttons["Press"].identifier, "")
    XCTAssertEqual(app.buttons["Press"].label, "Press")
    XCTAssertEqual(app.textFields["nickname"].label, "")
  }

  func testAnElementIsFoundByTheIdentifierThatTheProgramGave() throws {
    let app = try app("gtk3-controls")
    let field = app.textFields["nickname"]
    XCTAssertEqual(field.identifier, "nickname")
    XCTAssertEqual(field.placeholderValue, "Type here")
    XCTAssertEqual(app.descendants(matching: .any).matching(identifier: "nickname").count, 1)
    XCTAssertTrue(app.secureTextFields.matching(.secureTextField, identifier: "secret").element.exists)
    XCTAssertFalse(app.buttons["nickname"].exists)
  }

  /// A match by label must not hide another element that has the text as its identifier.
  func testAnIdentifierThatIsAnothersLabelMakesTwoMatches() throws {
    let app = try app("gtk3-identities")
    XCTAssertTrue(app.buttons["Save"].exists)
    XCTAssertEqual(labels(app.buttons.matching(identifier: "Save")), ["Save", "Keep"])
    XCTAssertFalse(app.buttons["later"].exists)
    expectFailure(containing: "Multiple matching elements found") { _ = app.buttons["Save"].label }
  }

  func testIdentifiersOfAPageAreThoseOfItsElements() throws {
    for browser in ["chromium", "firefox"] {
      let app = try app("\(browser)-values")
      XCTAssertEqual(app.sliders["volume"].label, "Volume", browser)
      XCTAssertEqual(app.webViews.popUpButtons["colour"].value as? String, "Red", browser)
      XCTAssertEqual(app.tabs["tab-Values"].label, "Values", browser)
    }
  }

  func testButtonsThatAWindowDrawsItselfHaveApplesIdentifiers() throws {
    for name in ["gtk3-bars", "gtk4-bars", "gtk4-fields", "program-gnome-calculator"] {
      let app = try app(name)
      XCTAssertEqual(app.buttons[XCUIIdentifierCloseWindow].label, "Close", name)
      XCTAssertEqual(app.buttons[XCUIIdentifierMinimizeWindow].label, "Minimize", name)
      XCTAssertEqual(app.buttons[XCUIIdentifierZoomWindow].label, "Maximize", name)
    }
  }
}
