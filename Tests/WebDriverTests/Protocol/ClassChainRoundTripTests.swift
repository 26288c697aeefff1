// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting
import XCTest

@testable import WebDriver

/// Tests that the server runs the class chain of a query with the same steps as the query.
final class ClassChainRoundTripTests: XCTestCase {
  func testAClassChainHasTheStepsOfItsQuery() throws {
    for text in [
      "app.buttons[\"Add\"]", "app.windows[\"Main\"].tables.cells.element(boundBy: 2)",
      "app.tables[\"a`b$c\"].cells.containing(.staticText, identifier: \"$5 `x`\").element",
      "app.descendants(matching: .any)[\"it's \\\"x\\\" \\\\ \\n\\t\"]",
      "app.cells.matching(.cell, identifier: \"x\").element",
      "app.children(matching: .window).element.children(matching: .any).element(boundBy: 0)",
      "app.staticTexts.matching(NSPredicate(format: \"label BEGINSWITH 'a`b'\")).element",
      "app.cells.containing(NSPredicate(format: \"label == '$'\")).element(boundBy: 1)",
      "app.textFields.matching(identifier: \"Name\").element(boundBy: 1)",
      "app.buttons[\"_XCUI:CloseWindow\"]", "app.buttons[\"%@ %d\"]",
    ] {
      let query = try WrittenQuery(parsing: text)
      let chain = try query.classChain()
      XCTAssertEqual(
        try ClassChain.steps(chain).map(\.description), try query.elementQuery().steps.map(\.description),
        chain)
    }
  }

  func testRandomNamesAreTheSameInAClassChain() throws {
    var state: UInt64 = 11
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
    let pieces = [
      "`", "``", "$", "$$", "\"", "'", "\\", "]", "[", "/", "**/", "\n", "\r\n", "\t", "\0", "\u{301}", "é",
      "日本",
      "👩‍👩‍👧", "%@", " AND ", "IN identifiers", "a", " ",
    ]
    for _ in 0..<2_000 {
      let name = (0..<next(10)).reduce(into: "") { text, _ in text += pieces[next(pieces.count)] }
      let query = WrittenQuery([
        .descendants(.cell), .named(name), .descendants(.any), .containing(.button, name),
        .typed(.link, name), .only,
      ])
      let chain = try query.classChain()
      XCTAssertEqual(
        try ClassChain.steps(chain).map(\.description), try query.elementQuery().steps.map(\.description),
        chain)
    }
  }

  func testAQueryWithoutAClassChainIsReported() throws {
    for (text, reason) in [
      ("app.outlineRows.disclosedChildRows.element(boundBy: 2)", "rows below a row"),
      ("app.cells.containing(.button, identifier: nil).element", "only by their text"),
    ] {
      XCTAssertThrowsError(try WrittenQuery(parsing: text).classChain()) { error in
        XCTAssertTrue("\(error)".contains(reason), "\(error)")
      }
    }
    XCTAssertEqual(try WrittenQuery().classChain(), "")
    XCTAssertEqual(
      try WrittenQuery(parsing: "app.cells.firstMatch").classChain(), "**/XCUIElementTypeCell[1]")
  }
}
