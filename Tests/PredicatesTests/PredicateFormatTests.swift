// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates
import XCTest

final class PredicateFormatTests: XCTestCase {
  func testTheDescriptionIsTheCanonicalFormat() throws {
    let formats: [(String, [Any?], String)] = [
      ("exists = true", [], "exists == 1"),
      ("self.exists == NO", [], "exists == 0"),
      ("label contains [CD] 'x'", [], "label CONTAINS[cd] \"x\""),
      ("a == 1 && b == 2 || c <> nil", [], "(a == 1 AND b == 2) OR c != nil"),
      ("a == 1 and b == 2 and (c == 3)", [], "a == 1 AND b == 2 AND c == 3"),
      ("!(a == 1 OR b == 2)", [], "NOT (a == 1 OR b == 2)"),
      ("not a =< 1.50", [], "NOT a <= 1.5"),
      ("label IN %@", [["a", "b\"c"]], "label IN {\"a\", \"b\\\"c\"}"),
      ("%K BETWEEN {1, %d}", ["frame.size.width", 5], "frame.size.width BETWEEN {1, 5}"),
      ("(a + 1) * 2 - b > 3", [], "(a + 1) * 2 - b > 3"),
      ("some rows[first].x == $n", [], "ANY rows[FIRST].x == $n"),
      ("none rows.x == 1 AND y == 2", [], "NOT ANY rows.x == 1 AND y == 2"),
      ("self LIKE 'a*'", [], "SELF LIKE \"a*\""),
      ("truepredicate", [], "TRUEPREDICATE"),
    ]
    for (format, arguments, canonical) in formats {
      XCTAssertEqual(try ParsedPredicate(format: format, arguments: arguments).description, canonical)
    }
  }

  func testTheCanonicalFormatReadsBackAsItself() throws {
    for (format, arguments, answer) in corpus {
      let canonical = try ParsedPredicate(format: format, arguments: arguments).description
      let again = try ParsedPredicate(format: canonical)
      XCTAssertEqual(again.description, canonical)
      XCTAssertEqual(try again.evaluate(with: SampleElement()), answer, canonical)
    }
  }

  func testASyntaxErrorIsMarkedWithACaret() {
    XCTAssertThrowsError(try ParsedPredicate(format: "label CONTAINS[q] 'Milk'")) { error in
      XCTAssertEqual(
        "\(error)",
        """
        This predicate format cannot be read:
          label CONTAINS[q] 'Milk'
                         ^
        Expected one of the option letters c, d, l, n, w, found "q". Write [c] to ignore case, [d] to \
        ignore accents, or [cd] for both.
        """)
    }
  }

  func testEachSyntaxErrorIsReportedAtItsPosition() {
    let mistakes: [(String, [Any?], Int, String)] = [
      ("", [], 0, "the end of the format"),
      ("isHittable", [], 10, "the end of the format"),
      ("label = ", [], 8, "the end of the format"),
      ("label CONTAINS Milk Bread", [], 20, "\"Bread\""),
      ("label CONTAINS 'Milk", [], 15, "the end of the format"),
      ("label == %@", [], 9, "no arguments"),
      ("label == %@ AND value == %@", ["x"], 25, "only 1"),
      ("%K == 1", [5], 0, "the number 5 as argument number 1"),
      ("count == %d", ["x"], 9, "the text \"x\" as argument number 1"),
      ("count == %q", [], 9, "the end of the format"),
      ("(label == 'x'", [], 13, "the end of the format"),
      ("label == 'x')", [], 12, "\")\""),
      ("label == 'x' value == 'y'", [], 13, "\"value\""),
      ("label == value == title", [], 0, "a complete comparison"),
      ("exists AND label == 'x'", [], 7, "\"AND\""),
      ("count BETWEEN {1}", [], 14, "a collection of 1"),
      ("count <[c] 3", [], 7, "options in brackets"),
      ("label MATCHES '('", [], 14, "\"(\" (it does not compile)"),
      ("SUBQUERY(rows, $x, $x.a == 1).@count > 0", [], 0, "SUBQUERY"),
      ("length(label) > 0", [], 0, "a call of the function \"length\""),
      ("'é👩‍👩‍👧' == & 'x'", [], 8, "\"&\""),
      ("count == 99999999999999999999e999", [], 9, "\"99999999999999999999e999\""),
      ("in == 1", [], 0, "\"in\""),
    ]
    for (format, arguments, offset, found) in mistakes {
      XCTAssertThrowsError(try ParsedPredicate(format: format, arguments: arguments), format) { error in
        guard let error = error as? PredicateFormatError else { return XCTFail("\(error)") }
        XCTAssertEqual(error.offset, offset, format)
        XCTAssertEqual(error.found, found, format)
      }
    }
  }
}
