// SPDX-License-Identifier: Apache-2.0

import Notation
import TestSupport
import XCTest

final class PositionedJSONTests: XCTestCase {
  private func parse(_ text: String) throws -> PositionedJSON {
    try PositionedJSON(parsing: Data(text.utf8), file: "a.json")
  }

  func testValuesOfEachKindAreReadWithTheirPositions() throws {
    let root = try parse("{\n  \"näme\": [null, true, -1.5e3,\n    \"a\\n\\u00e4\\ud83d\\ude00/\\/\"]\n}")
    let list = try XCTUnwrap(root["näme"]).elements()
    XCTAssertEqual(root["näme"]?.place, TextPosition(line: 2, column: 11))
    XCTAssertTrue(try list[1].bool())
    XCTAssertEqual(try list[2].number(), -1500)
    XCTAssertEqual(try list[3].string(), "a\nä😀//")
    XCTAssertEqual(list[3].place, TextPosition(line: 3, column: 5))
    XCTAssertEqual(list[3].keyPath, "näme[3]")
    XCTAssertThrowsError(try list[0].string()) {
      XCTAssertEqual("\($0)", "a.json:2:12: näme[0]: expected a string, but found null.")
    }
  }

  func testInvalidJSONIsReportedWithItsPosition() {
    let cases = [
      ("", "a.json:1:1: expected a value, but found the end of the document."),
      ("{\"a\": 1,}", "a.json:1:9: expected a key in quotation marks, but found \"}\"."),
      ("{\"a\": [1, 2,]}", "a.json:1:13: a[2]: expected a value, but found \"]\"."),
      ("{\"a\": [1 2]}", "a.json:1:10: a: expected \",\" or \"]\", but found \"2\"."),
      ("{'a': 1}", "a.json:1:2: expected a key in quotation marks, but found \"'\"."),
      ("{\"a\" 1}", "a.json:1:6: a: expected \":\" after the key, but found \"1\"."),
      ("{\"a\": 1, \"a\": 2}", "a.json:1:10: a: the key occurs twice in one object."),
      ("[1] // no", "a.json:1:5: expected the end of the document, but found \"/\"."),
      ("[01]", "a.json:1:3: expected \",\" or \"]\", but found \"1\"."),
      ("[1.]", "a.json:1:4: [0]: expected a digit of a number, but found \"]\"."),
      ("[truth]", "a.json:1:2: [0]: expected a value, but found \"truth\"."),
      (
        "[\"a\n\"]",
        "a.json:1:4: [0]: expected an escape such as \"\\n\" for a control character, but found the "
          + "character itself."
      ),
      (
        "[\"\\x\"]",
        "a.json:1:4: [0]: expected one of the characters \" \\ / b f n r t u after the backslash."
      ),
      ("[\"\\ud800\"]", "a.json:1:9: [0]: expected the second half of a surrogate pair."),
      ("[\"abc", "a.json:1:6: [0]: the document ends inside a string."),
    ]
    for (text, expected) in cases {
      XCTAssertThrowsError(try parse(text), text) { XCTAssertEqual("\($0)", expected) }
    }
    XCTAssertThrowsError(try parse(String(repeating: "[", count: 100_000))) {
      XCTAssertTrue("\($0)".contains("nested more than 200 levels deep"), "\($0)")
    }
    XCTAssertThrowsError(try PositionedJSON(parsing: Data([0x22, 0xFF, 0x22]), file: "a.json")) {
      XCTAssertTrue("\($0)".contains("not valid UTF-8"), "\($0)")
    }
  }

  /// Counting the columns from the beginning of the line for each value would take quadratic time.
  ///
  /// The processor time of the thread does not depend on other processes.
  func testParsingTimeDoesNotDependOnTheLineLength() throws {
    func time(separator: String, lastPlace: TextPosition) throws -> Duration {
      let text = Data("[\(repeatElement("1", count: 20_000).joined(separator: separator))]".utf8)
      return try (1...3).map { _ in
        let before = ProcessorTime.ofThread
        let last = try XCTUnwrap(PositionedJSON(parsing: text, file: "a").elements().last)
        XCTAssertEqual(last.place, lastPlace)
        return ProcessorTime.ofThread - before
      }.min()!
    }
    let many = try time(separator: ",\n", lastPlace: TextPosition(line: 20_000, column: 1))
    let one = try time(separator: ",", lastPlace: TextPosition(line: 1, column: 40_000))
    XCTAssertLessThan(one, many * 4)
  }
}
