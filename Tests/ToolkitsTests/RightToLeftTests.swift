// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests programs and pages that are read from right to left.
final class RightToLeftTests: ToolkitRuleTestCase {
  private static let programs = ["gtk3-right-to-left", "gtk4-right-to-left"]
  private static let pages = ["chromium-page-righttoleft", "firefox-page-righttoleft"]

  func testLabelsAreInTheOrderOfReading() throws {
    for name in Self.programs {
      let app = try app(name)
      XCTAssertEqual(app.windows.labels, ["إعدادات"], name)
      XCTAssertEqual(app.buttons.labels, ["שמור", "ביטול"], name)
      XCTAssertEqual(app.checkBoxes.labels, ["تذكرني"], name)
      XCTAssertTrue(app.staticTexts["גרסה 4.8 של GTK"].exists, name)
    }
  }

  func testFieldsReportTheirValue() throws {
    for name in Self.programs + Self.pages {
      let app = try app(name)
      let field = name.contains("page") ? app.webViews.textFields["שם"] : app.textFields["שם"]
      XCTAssertEqual(field.valueText, "שלום", name)
      XCTAssertEqual(field.placeholderValue, "חפש כאן", name)
    }
  }

  func testTheFirstButtonIsOnTheRight() throws {
    for name in Self.programs + Self.pages {
      let app = try app(name)
      let (save, cancel) = (app.buttons["שמור"].frame, app.buttons["ביטול"].frame)
      XCTAssertGreaterThanOrEqual(save.minX, cancel.maxX, name)
      XCTAssertEqual(save.midY, cancel.midY, name)
      XCTAssertTrue(app.buttons["ביטול"].isHittable, name)
    }
  }

  func testATextOfTwoDirectionsIsOneText() throws {
    for name in Self.pages {
      let texts = try app(name).webViews.staticTexts
      // With the joiner between two parts of a Persian word.
      XCTAssertEqual(texts.matching(identifier: "گزینه\u{200C}ها GTK 4.8 و متن").count, 1, name)
      XCTAssertEqual(texts.matching(identifier: "الإعدادات").count, 1, name)
    }
  }

  func testRowsOfAListKeepTheirOrder() throws {
    for name in Self.pages {
      let cells = try app(name).webViews.tables.firstMatch.cells
      XCTAssertEqual(cells.labels, ["واحد", "اثنان"], name)
      XCTAssertLessThanOrEqual(
        cells.element(boundBy: 0).frame.maxY, cells.element(boundBy: 1).frame.minY + 1, name)
    }
  }

  func testALabelIsNotNamedByTheValueOfItsField() throws {
    XCTAssertTrue(try app("chromium-page-righttoleft").webViews.staticTexts["שם"].exists)
    let texts = try app("firefox-page-righttoleft").webViews.staticTexts
    expectDefect("Firefox reports a label with the text of the field in it.") {
      XCTAssertEqual(texts.matching(NSPredicate(format: "label == 'שם'")).count, 1)
    }
    XCTAssertEqual(texts["שם שלום"].valueText, "שם")
  }
}
