// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the parts of an application in a page.
final class WebPartsTests: WebTestCase {
  func testNamesAndValuesOfParts() {
    show("parts.html") { app in
      XCTAssertTrue(app.cells["Bread"].exists)
      XCTAssertTrue(app.images["Drawing"].exists)
      let field = app.textFields["Only a placeholder"]
      XCTAssertTrue(field.exists)
      if browser == .chromium { XCTAssertEqual(field.placeholderValue, "Only a placeholder") }
      XCTAssertTrue(app.textFields["Fixed"].isEnabled)
      app.textFields["Fixed"].tap()
      assertStatus("Fixed", app)
      app.menuItems["Item"].tap()
      assertStatus("Item", app)
      let editor = app.textViews["Editor"]
      XCTAssertEqual(editor.value as? String, "Hello bold world\nSecond")
      editor.tap()
      editor.typeKey("a", modifierFlags: .control)
      editor.typeText("One\nTwo")
      XCTAssertEqual(editor.value as? String, "One\nTwo")
    }
  }

  func testARowIsFoundInAGridThatScrollsInsideOfItsPage() {
    show("parts.html") { app in
      app.tables["Data"].cells["City 40"].tap()
      assertStatus("City 40", app)
    }
  }

  private func assertStatus(_ text: String, _ app: XCUIApplication, line: UInt = #line) {
    let log = app.statusBars["log"]
    XCTAssertTrue(
      log.wait(for: \.label, toEqual: "Log: \(text)", timeout: 3), "\(text): it says \(log.label)", line: line
    )
  }
}
