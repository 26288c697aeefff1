// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the types and properties that all toolkits share under different names.
final class CommonVocabularyTests: RecordedTestCase {
  func testWindowsComeFromFrontToBack() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let app = try app("\(toolkit)-windows-cover")
      XCTAssertEqual(app.windows.allElementsBoundByIndex.map(\.title), ["Cover", "Windows"], toolkit)
      XCTAssertEqual(app.windows.firstMatch.title, "Cover", toolkit)
      XCTAssertEqual(app.windows.element(boundBy: 1).title, "Windows", toolkit)
    }
  }

  func testSpinButtonsAreTextFieldsToo() throws {
    for toolkit in ["gtk3", "gtk4", "qt5", "qt6", "quick5", "quick6", "chromium", "firefox", "swing"] {
      let app = try app("\(toolkit)-values")
      XCTAssertEqual(app.textFields["Count"].elementType, .stepper, toolkit)
    }
    let page = try app("chromium-page-patterns")
    XCTAssertTrue(page.textFields["Quantity"].exists)
    XCTAssertFalse(page.textFields["Month Birthday"].exists, "a part of a date")
  }

  func testTheMessageOfAStatusBarIsAText() throws {
    let app = try app("gtk3-webview")
    XCTAssertEqual(app.staticTexts["Log: ready"].firstMatch.elementType, .statusBar)
  }
}
