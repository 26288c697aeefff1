// SPDX-License-Identifier: Apache-2.0

import Interaction
import XCTest

/// Tests which differences count as a loss of typed characters, and which are changes that a field makes.
final class TypedTextTests: XCTestCase {
  private func verdict(_ sent: String, _ arrived: String) -> TypedText.Verdict {
    TypedText(sent).verdict(on: arrived)
  }

  func testAnEqualTextHasArrived() {
    XCTAssertEqual(verdict("Größe\r\n日本", "Größe\n日本"), .arrived)
    XCTAssertEqual(verdict("two lines\n", "two\u{a0}lines\u{2029}"), .arrived)
    // Scalars are compared: a decomposed letter differs from a composed one.
    XCTAssertNotEqual(verdict("e\u{301}", "\u{e9}"), .arrived)
  }

  func testFieldsMayChangeTypedText() {
    XCTAssertEqual(verdict("hello hall", "HELLO HALL"), .changed)
    XCTAssertEqual(verdict("hello hall", "Hello Hall"), .changed)
    XCTAssertEqual(verdict("a1b2a3", "123"), .changed)
    XCTAssertEqual(verdict("abcabc", "abc"), .changed)
    XCTAssertEqual(verdict("abc", ""), .changed)
    XCTAssertEqual(verdict("1.2.3", "1.23"), .changed)
    XCTAssertEqual(verdict("007", "7"), .changed)
    XCTAssertEqual(verdict("f(x", "f()x"), .changed)
    XCTAssertEqual(verdict("1234567", "1,234,567"), .changed)
    XCTAssertEqual(verdict("it's 'so'", "it’s ‘so’"), .changed)
  }

  func testAMissingLetterIsALoss() {
    XCTAssertEqual(verdict("hello hall", "hello all"), .lost(offset: 6, character: "h"))
    XCTAssertEqual(verdict("日本日本人", "日本本人"), .lost(offset: 2, character: "日"))
    let long = String(repeating: "lorem ipsum ", count: 800)
    XCTAssertEqual(
      verdict(long, String(long.prefix(6000) + long.dropFirst(6001))), .lost(offset: 6000, character: "l"))
  }

  func testAWrongLetterIsALoss() {
    XCTAssertEqual(verdict("абвабв", "абваав"), .lost(offset: 4, character: "б"))
  }
}
