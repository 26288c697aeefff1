// SPDX-License-Identifier: Apache-2.0

import Notation
import XCTest

/// Tests the scanner that the parsers of notations share.
final class ScalarScannerTests: XCTestCase {
  func testScalarsAreReadOneByOne() {
    var scanner = ScalarScanner("a\"\u{301}")
    XCTAssertEqual(scanner.current, "a")
    XCTAssertEqual(scanner.peek(), "\"")
    XCTAssertEqual(scanner.next(), "a")
    XCTAssertNil(scanner.next { $0 == "b" })
    // The quotation mark and the accent are one character.
    XCTAssertEqual(scanner.next { $0 == "\"" }, "\"")
    XCTAssertEqual(scanner.position, 2)
    XCTAssertNil(scanner.peek())
    XCTAssertFalse(scanner.isAtEnd)
    XCTAssertEqual(scanner.next(), "\u{301}")
    XCTAssertTrue(scanner.isAtEnd)
    XCTAssertNil(scanner.current)
    XCTAssertNil(scanner.next())
    scanner.advance()
    XCTAssertEqual(scanner.position, 3)
  }

  func testALiteralIsReadCompletelyOrNotAtAll() {
    var scanner = ScalarScanner("**/Table")
    XCTAssertFalse(scanner.take("*/"))
    XCTAssertFalse(scanner.take("**/Tables"))
    XCTAssertEqual(scanner.position, 0)
    XCTAssertTrue(scanner.take("**/"))
    XCTAssertEqual(scanner.following(3), "Tab")
    XCTAssertEqual(scanner.following(9), "Table")
    XCTAssertTrue(scanner.take("Table"))
    XCTAssertFalse(scanner.take("e"))
    XCTAssertTrue(scanner.isAtEnd)
  }

  func testTextIsReadWhileItsScalarsMeetACondition() {
    var scanner = ScalarScanner("  12345 x")
    XCTAssertEqual(scanner.skip { $0 == " " }, 2)
    XCTAssertEqual(scanner.skip { $0 == " " }, 0)
    XCTAssertEqual(scanner.take(maximum: 2, while: \.isASCIIDigit), "12")
    XCTAssertEqual(scanner.take(while: \.isASCIIDigit), "345")
    XCTAssertEqual(scanner.take(while: \.isASCIIDigit), "")
    XCTAssertEqual(scanner.take { _ in true }, " x")
    XCTAssertEqual(scanner.skip { _ in true }, 0)
    XCTAssertEqual(scanner.text(from: 1, to: 4), " 12")
    XCTAssertEqual(scanner.text(from: 5), "45 x")
  }

  func testTextIsReadThroughItsEnd() {
    var scanner = ScalarScanner("it''s'\u{301}")
    XCTAssertNil(scanner.take(through: "\""))
    XCTAssertEqual(scanner.position, 0)
    XCTAssertEqual(scanner.take(through: "'"), "it")
    XCTAssertEqual(scanner.take(through: "'"), "")
    XCTAssertEqual(scanner.take(through: "'"), "s")
    XCTAssertEqual(scanner.current, "\u{301}")
  }

  func testDigitsMayHaveSeparatorsBetweenThem() {
    var scanner = ScalarScanner("1,234 ,5 ٣")
    XCTAssertEqual(scanner.takeDigits(separatedBy: ","), "1234")
    scanner.advance()
    XCTAssertNil(scanner.takeDigits(separatedBy: ","))
    scanner.advance()
    XCTAssertEqual(scanner.takeDigits(separatedBy: ","), "5")
    scanner.advance()
    XCTAssertNil(scanner.takeDigits(separatedBy: ","))
  }

  func testMessagesHaveWordsAndCountCharacters() {
    // The flag and the letter with its accent are two characters of four scalars.
    let scanner = ScalarScanner("🇩🇪e\u{301} rows.")
    XCTAssertEqual(scanner.characters(before: 0), 0)
    XCTAssertEqual(scanner.characters(before: 4), 2)
    XCTAssertEqual(scanner.characters(before: 10), 8)
    XCTAssertEqual(scanner.found(at: 5, word: \.properties.isAlphabetic), "rows")
    XCTAssertEqual(scanner.found(at: 9, word: \.properties.isAlphabetic), ".")
    XCTAssertNil(scanner.found(at: 10, word: \.properties.isAlphabetic))
  }

  func testSwiftEscapesAreReadAsSwiftReadsThem() throws {
    for (text, scalar) in [
      ("n", "\n"), ("r", "\r"), ("t", "\t"), ("0", "\0"), ("\"", "\""), ("'", "'"), ("\\", "\\"),
      ("u{1F36E}", "🍮"), ("u{e9}", "é"),
    ] as [(String, Unicode.Scalar)] {
      var scanner = ScalarScanner(text)
      XCTAssertEqual(try scanner.takeSwiftEscape(), scalar, text)
      XCTAssertTrue(scanner.isAtEnd, text)
    }
    for (text, problem, position) in [
      ("", .end, 0), ("x", .unknown("x"), 1), ("u0041", .unknown("u"), 1), ("u{}", .noNumber, 2),
      ("u{D800}", .noNumber, 2), ("u{41", .noBrace, 4),
    ] as [(String, SwiftEscapeError, Int)] {
      var scanner = ScalarScanner(text)
      XCTAssertThrowsError(try scanner.takeSwiftEscape(), text) {
        XCTAssertEqual($0 as? SwiftEscapeError, problem, text)
      }
      XCTAssertEqual(scanner.position, position, text)
    }
  }
}
