// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestRunner

final class SwiftFileSymbolsTests: XCTestCase {
  private func visibleNames(_ text: String, line: UInt = #line) -> [String] {
    let names = SwiftFileSymbols(of: text)
    XCTAssertNil(names.obstacle, line: line)
    return names.visible.sorted()
  }

  func testDeclarationsOutsideOfBracesAreVisible() {
    let text = #"""
      // class Comment
      /* struct /* nested */ Inner */
      import struct Foundation.URL
      private import Testing
      @MainActor public final class AddTests: XCTestCase { func testA() { struct Local {} } }
      enum Kind: String { case a, b }
      protocol Named { var name: String { get } }
      func help(_ a: Int) -> Int { a }
      let one = 1, two = [1, 2], three: Int = 3
      private(set) var four = "class Text \("class Inner \(1)")"
      typealias Alias = Int
      #if os(Linux)
        actor Worker {}
      #endif
      extension AddTests { func testB() {} }
      @Test func `a name in words`() {}
      """#
    XCTAssertEqual(
      visibleNames(text),
      [
        "AddTests", "Alias", "Kind", "Named", "Worker", "a name in words", "four", "help", "one", "three",
        "two",
      ])
  }

  func testPrivateDeclarationsAreDeclaredAndNotVisible() {
    let names = SwiftFileSymbols(
      of: """
        private class Hidden: XCTestCase {}
        fileprivate func help() {}
        private extension XCUIElement { func clear() {} }
        struct Shown {}
        """)
    XCTAssertNil(names.obstacle)
    XCTAssertEqual(names.visible, ["Shown"])
    XCTAssertEqual(names.declared, ["Hidden", "help", "XCUIElement", "Shown"])
  }

  func testTextsAndRegularExpressionsAreNotCode() {
    let text = ##"""
      let pattern = /"{class Wrong/
      let other = #/ "{ class Wrong /#
      let raw = #"{" class Wrong \"#
      let long = """
        { class Wrong "
        """
      let quotient = a / b
      let text = "\(list.map { "}" }.joined()) { class Wrong"
      class Right {}
      """##
    XCTAssertEqual(visibleNames(text), ["Right", "long", "other", "pattern", "quotient", "raw", "text"])
  }

  func testAStringOfOneLineMayBeginWithThreeQuotationMarks() {
    let text = ##"""
      let quote = #"""#
      class First {}
      let words = #"""two" words"""#
      class Second {}
      """##
    XCTAssertEqual(visibleNames(text), ["First", "Second", "quote", "words"])
  }

  func testDeclarationsThatOtherFilesUseWithoutANameAreObstacles() {
    for (text, obstacle) in [
      ("extension XCUIElement { func clear() {} }", "extends XCUIElement"),
      ("typealias App = XCUIApplication\nextension App { func open() {} }", "extends App"),
      ("func == (a: A, b: A) -> Bool { true }", "declares an operator"),
      ("infix operator <>", "declares an operator"),
      ("let (a, b) = (1, 2)", "declares several variables at once"),
      ("class A {", "cannot be divided"), ("let a = \"open", "cannot be divided"),
      ("/* open", "cannot be divided"),
    ] {
      let found = SwiftFileSymbols(of: text).obstacle
      XCTAssertTrue(found?.hasPrefix(obstacle) == true, "\(text): \(found ?? "no obstacle")")
    }
  }

  func testAFileMentionsTheNamesInItsCodeTextsAndComments() {
    let names = SwiftFileSymbols(of: "let a = Helper() // see Other\nlet text = \"Third\"")
    for name in ["Helper", "Other", "Third"] { XCTAssertTrue(names.mentions(name), name) }
    XCTAssertFalse(names.mentions("Help"))
  }
}
