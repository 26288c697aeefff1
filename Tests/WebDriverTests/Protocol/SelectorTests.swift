// SPDX-License-Identifier: Apache-2.0

import ElementModel
import XCTest

@testable import WebDriver

final class SelectorTests: XCTestCase {
  func testSelectorsOfSeleniumClientsAreParsed() throws {
    XCTAssertEqual(try CSSSelector("[name=\"OK\"]").alternatives, [[.attribute("name", .isEqual, "OK")]])
    XCTAssertEqual(try CSSSelector("#ok").alternatives, [[.attribute("id", .isEqual, "ok")]])
    XCTAssertEqual(try CSSSelector(".push_button").alternatives, [[.kind("push_button")]])
    XCTAssertEqual(try CSSSelector("#\\31 2").alternatives, [[.attribute("id", .isEqual, "12")]])
  }

  /// Selenium's client for Python writes a name between quotation marks as it is.
  func testALocatorWithoutEscapesIsParsed() throws {
    for name in ["Delete \"a\"", "5\" disk", "C:\\", "\"", "a\"] > b[c=\"d"] {
      XCTAssertEqual(
        try CSSSelector("[name=\"\(name)\"]").alternatives, [[.attribute("name", .isEqual, name)]], name)
      XCTAssertEqual(
        try CSSSelector("[id=\"\(name)\"]").alternatives, [[.attribute("id", .isEqual, name)]], name)
    }
    XCTAssertEqual(
      try CSSSelector("[name=\"a\"], [name=\"b\"]").alternatives,
      [[.attribute("name", .isEqual, "a")], [.attribute("name", .isEqual, "b")]], "a list of two selectors")
  }

  func testSelectorListsAndCompoundsAreParsed() throws {
    XCTAssertEqual(
      try CSSSelector("button[checked] , [description^='Sa\\'v']").alternatives,
      [[.kind("button"), .hasAttribute("checked")], [.attribute("description", .begins, "Sa'v")]])
    XCTAssertEqual(try CSSSelector("*").alternatives, [[.kind("*")]])
  }

  func testEveryCodePointFromU0080IsPartOfAnIdentifier() throws {
    XCTAssertEqual(
      try CSSSelector("#🍮, .a·b").alternatives, [[.attribute("id", .isEqual, "🍮")], [.kind("a·b")]])
    XCTAssertEqual(
      try CSSSelector("#a\u{a0}b").alternatives, [[.attribute("id", .isEqual, "a\u{a0}b")]])
    // The first scalar of each name forms one character with the quotation mark or the sign before it.
    for name in ["🏻", "\u{301}x", "\u{200d}"] {
      XCTAssertEqual(
        try CSSSelector("[name=\"\(name)\"]").alternatives, [[.attribute("name", .isEqual, name)]])
      XCTAssertEqual(try CSSSelector("#\(name)").alternatives, [[.attribute("id", .isEqual, name)]])
    }
  }

  func testAnEscapeOfZeroOrOfNoCodePointIsTheReplacementCharacter() throws {
    for escape in ["\\0", "\\000000", "\\d800 ", "\\110000"] {
      XCTAssertEqual(
        try CSSSelector("#a\(escape)").alternatives, [[.attribute("id", .isEqual, "a\u{fffd}")]], escape)
    }
  }

  func testOneWhitespaceAfterAnEscapeEndsIt() throws {
    for space in [" ", "\t", "\n", "\u{c}", "\r\n"] {
      XCTAssertEqual(
        try CSSSelector("#\\31\(space)2").alternatives, [[.attribute("id", .isEqual, "12")]], "\(space.utf8)")
    }
  }

  func testUnsupportedSelectorsAreRefused() {
    for text in ["", "a b", "a > b", "a:hover", "[name=", "[=x]", ",", "a,", "[a='x]", "#"] {
      XCTAssertThrowsError(try CSSSelector(text), text) { error in
        XCTAssertEqual((error as? WebDriverError)?.code, .invalidSelector, text)
      }
    }
  }

  func testAClassChainIsParsedAsAQuery() throws {
    let steps = try ClassChain.steps("**/XCUIElementTypeTable/XCUIElementTypeCell[`label == \"a/b\"`][2]/*")
    XCTAssertEqual(
      steps.map(\.description),
      [
        "Descendants matching type Table", "Children matching type Cell",
        "Elements matching predicate 'label == \"a/b\"'", "Element at index 1", "Children matching type Any",
      ])
    XCTAssertEqual(try ClassChain.steps("XCUIElementTypeCell[-1]").last?.description, "Element at index -1")
    let containing = try ClassChain.steps("XCUIElementTypeWindow[$label == 'x'$]")
    XCTAssertEqual(
      containing.last?.description, "Elements containing elements matching predicate 'label == \"x\"'")
  }

  func testADoubledQuoteInAPredicateOfAClassChainIsPartOfIt() throws {
    let steps = try ClassChain.steps("**/XCUIElementTypeButton[`label == \"a``b\"`][$label == 'x$$'$]")
    XCTAssertEqual(
      steps.map(\.description),
      [
        "Descendants matching type Button", "Elements matching predicate 'label == \"a`b\"'",
        "Elements containing elements matching predicate 'label == \"x$\"'",
      ])
    // A combining character forms one character with the quote before it.
    let accent = try ClassChain.steps("**/*[`label == \"``\u{301}\"`]")
    XCTAssertEqual(accent.last?.description, "Elements matching predicate 'label == \"`\u{301}\"'")
  }

  func testIdentifiersInAClassChainAreSearchedAsInSwift() throws {
    let steps = try ClassChain.steps(
      "**/XCUIElementTypeCell[`type == 'XCUIElementTypeCell' AND 'Tea' IN identifiers`]"
        + "[$type == 'XCUIElementTypeStaticText' AND 'x' IN identifiers$][`'Tea' IN identifiers`]")
    guard case .matching(.type(.cell, identifier: "Tea")) = steps[1],
      case .containing(.type(.staticText, identifier: "x")) = steps[2],
      case .matching(.identifier("Tea")) = steps[3]
    else { return XCTFail("\(steps)") }
    // Every other predicate is evaluated for each element.
    for format in [
      "NOT 'Tea' IN identifiers", "'Tea' IN identifiers OR 'Milk' IN identifiers", "'Tea' IN label",
    ] {
      guard case .matching(.predicate) = try ClassChain.steps("**/*[`\(format)`]")[1] else {
        XCTFail(format)
        continue
      }
    }
  }

  func testAnInvalidClassChainIsRefused() {
    for text in [
      "", "**/Button", "XCUIElementTypeFoo", "XCUIElementTypeCell[0]",
      "XCUIElementTypeCell[`label == 1]", "XCUIElementTypeCell[`label == 1``]", "XCUIElementTypeCell[1",
      "XCUIElementTypeCell[`label =`]",
    ] {
      XCTAssertThrowsError(try ClassChain.steps(text), text)
    }
  }
}
