// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the text attributes that GTK 3 and GTK 4 report.
final class GTKTextAttributeTests: ToolkitRuleTestCase {
  private static let recordings = ["gtk3-attributes", "gtk4-attributes"]

  private func mixed(_ name: String) throws -> [UnderstudyTextAttributeRun] {
    let text = NSPredicate(format: "label BEGINSWITH 'Mixed'")
    return try app(name).staticTexts.element(matching: text).textAttributes
  }

  func testALabelIsStruckByItsAttributesOrItsStyle() throws {
    for name in Self.recordings {
      let texts = try app(name).staticTexts
      XCTAssertFalse(texts["Plain"].hasStrikethrough, name)
      XCTAssertTrue(texts["By attributes"].hasStrikethrough, name)
      XCTAssertTrue(texts["By style sheet"].hasStrikethrough, name)
    }
  }

  func testMarkupIsReportedAsRuns() throws {
    for name in Self.recordings {
      let runs = try mixed(name)
      XCTAssertEqual(runs.filter(\.strikethrough).map(\.text), ["struck"], name)
      XCTAssertEqual(runs.filter(\.bold).map(\.text), ["bold"], name)
      XCTAssertEqual(runs.filter(\.italic).map(\.text), ["italic"], name)
    }
  }

  func testColorsAreReportedForTheirRun() throws {
    for name in Self.recordings {
      let run = try XCTUnwrap(mixed(name).first { $0.text == "colour" }, name)
      XCTAssertEqual(run.foregroundColor?.description, "#ff0000", name)
      XCTAssertEqual(run.backgroundColor?.description, "#00ff00", name)
    }
  }

  func testRunsMakeUpTheWholeText() throws {
    for name in Self.recordings {
      let runs = try mixed(name)
      XCTAssertEqual(
        runs.map(\.text).joined(), "Mixed struck bold italic under colour é🍮 link é end", name)
      // In UTF-16 the emoji counts as two.
      XCTAssertEqual(runs.last.map { NSMaxRange($0.range) }, 52, name)
    }
  }

  func testOnlyGTK3ReportsLinks() throws {
    XCTAssertEqual(try mixed("gtk3-attributes").compactMap(\.link), ["http://example.org/"])
    XCTAssertEqual(try mixed("gtk4-attributes").compactMap(\.link), [])
  }

  func testACellHasTheAttributesOfItsTexts() throws {
    for name in Self.recordings {
      let cell = try app(name).cells["First, Second"]
      XCTAssertEqual(cell.textAttributes.map(\.text), ["First", "Second"], name)
      XCTAssertEqual(cell.textAttributes.map(\.strikethrough), [true, false], name)
    }
  }

  func testTheTextOfAFieldHasAttributes() throws {
    for name in Self.recordings {
      let field = try app(name).textFields.firstMatch
      XCTAssertEqual(field.valueText, "In a field", name)
      XCTAssertTrue(field.hasStrikethrough, name)
    }
  }

  func testAPasswordIsMaskedInItsRuns() throws {
    for name in Self.recordings {
      let field = try app(name).secureTextFields["Secret"]
      XCTAssertEqual(field.textAttributes.map(\.text).joined().count, 6, name)
      XCTAssertFalse(field.textAttributes.contains { $0.text.contains("s3cret") }, name)
      XCTAssertEqual(field.valueText.count, 6, name)
      XCTAssertFalse(field.valueText.contains("3"), name)
    }
  }

  func testGTK4ReportsThePasswordOnTheBus() throws {
    // The rules mask it for this reason.
    let tree = try tree("gtk4-attributes")
    let field = try node(.secureTextField, "Secret", in: tree)
    XCTAssertEqual(
      try tree.nodes.source.attributedText(of: tree.nodes.reference(field), hasLinks: false).text, "s3cret")
  }

  func testTextAttributesOfATextViewOfGTK4AreRefused() throws {
    let view = try app("gtk4-attributes").textViews["Tagged"]
    expectFailure(containing: "a text view of GTK 4.8", "Read the text with `value`") {
      _ = view.textAttributes
    }
    XCTAssertEqual(view.valueText, "plain tagged")
  }

  /// In WebKitGTK 2.50.6, a query of text attributes ends the page.
  func testTextAttributesOfAPageOfWebKitAreRefused() throws {
    let page = try app("gtk3-webview").webViews["Parts"]
    let texts = [page.staticTexts["Bread"], page.menuItems["Item"]]
    for text in texts {
      expectFailure(containing: "a WebKit web view", "Read the text with `value`") {
        _ = text.textAttributes
      }
    }
  }

  func testATextViewOfGTK3ReportsItsTags() throws {
    let runs = try app("gtk3-attributes").textViews["Tagged"].textAttributes
    XCTAssertEqual(runs.map(\.text), ["plain ", "tagged"])
    XCTAssertEqual(runs.map(\.strikethrough), [false, true])
    XCTAssertEqual(runs.map(\.bold), [false, true])
  }

  func testAButtonInGTK3HasNoTextAttributes() throws {
    XCTAssertEqual(try app("gtk4-attributes").buttons["Push"].textAttributes.map(\.text), ["Push"])
    let button = try app("gtk3-attributes").buttons["Push"]
    expectFailure(containing: "Expected a text with attributes") { _ = button.textAttributes }
  }
}
