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

  func testSelectorListsAndCompoundsAreParsed() throws {
    XCTAssertEqual(
      try CSSSelector("button[checked] , [description^='Sa\\'v']").alternatives,
      [[.kind("button"), .hasAttribute("checked")], [.attribute("description", .begins, "Sa'v")]])
    XCTAssertEqual(try CSSSelector("*").alternatives, [[.kind("*")]])
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

  func testAnInvalidClassChainIsRefused() {
    for text in [
      "", "**/Button", "XCUIElementTypeFoo", "XCUIElementTypeCell[0]",
      "XCUIElementTypeCell[`label == 1]", "XCUIElementTypeCell[1", "XCUIElementTypeCell[`label =`]",
    ] {
      XCTAssertThrowsError(try ClassChain.steps(text), text)
    }
  }
}
