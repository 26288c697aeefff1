// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates
import XCTest

final class PredicateEvaluationTests: XCTestCase {
  func testFormatsOfPublicSuitesGiveTheResultsOfApplePlatforms() throws {
    for (format, arguments, answer) in corpus {
      let predicate = try ParsedPredicate(format: format, arguments: arguments)
      XCTAssertEqual(try predicate.evaluate(with: SampleElement()), answer, format)
    }
  }

  func testSelfIsTheEvaluatedValue() throws {
    XCTAssertTrue(try evaluate("SELF MATCHES %@", "[a-z]+\\d", of: "row7"))
    XCTAssertFalse(try evaluate("self MATCHES '[a-z]+'", of: "row7"))
    XCTAssertTrue(try evaluate("SELF > 3 AND self < 5.5", of: 4))
    XCTAssertTrue(try evaluate("SELF == nil", of: nil))
    XCTAssertTrue(
      try evaluate(
        "name == 'Milk' AND size.width == 3",
        of: [
          "name": "Milk", "size": CGSize(width: 3, height: 4),
        ]))
    XCTAssertTrue(try evaluate("missing == nil", of: ["name": "Milk"]))
    XCTAssertTrue(try evaluate("SELF CONTAINS 2 AND SELF[1] == 2 AND @count == 3", of: [1, 2, 3]))
  }

  func testCaseAndAccentsFoldByUnicode() throws {
    XCTAssertTrue(try evaluate("SELF ==[c] 'ΣΊΣΥΦΟΣ'", of: "σίσυφος"))
    XCTAssertTrue(try evaluate("SELF CONTAINS[c] 'ПРИВЕТ'", of: "скажи привет"))
    XCTAssertTrue(try evaluate("SELF CONTAINS[cd] 'ANGSTROM'", of: "ein ångström"))
    XCTAssertTrue(try evaluate("SELF BEGINSWITH[d] 'naive'", of: "naïve words"))
    XCTAssertFalse(try evaluate("SELF BEGINSWITH[d] 'Naive'", of: "naïve words"))
    XCTAssertTrue(try evaluate("SELF LIKE[cd] 'cre*brulee'", of: "Crème Brûlée"))
    XCTAssertTrue(try evaluate("SELF MATCHES[cd] 'CREME\\\\s\\\\S+'", of: "Crème Brûlée"))
    // One spelling with a combining accent, one without.
    XCTAssertTrue(try evaluate("SELF == %@", "Caf\u{E9}", of: "Cafe\u{301}"))
    XCTAssertFalse(try evaluate("SELF ==[n] %@", "Caf\u{E9}", of: "Cafe\u{301}"))
    XCTAssertTrue(try evaluate("SELF CONTAINS %@", "\n", of: "a\r\nb\nc"))
  }

  func testAPartOfATextIsFoundAtAnyPosition() throws {
    for (whole, part, answer) in [
      ("aaab", "aab", true), ("aab", "aab", true), ("aab", "aaab", false), ("abab", "abc", false),
      ("xé", "é", true), ("aé", "a", true), ("Row 10", "0", true),
    ] {
      XCTAssertEqual(try evaluate("SELF CONTAINS %@", part, of: whole), answer, "\(part) in \(whole)")
      XCTAssertEqual(try evaluate("%@ IN SELF", part, of: whole), answer)
    }
  }

  func testWholeWordsOnly() throws {
    XCTAssertTrue(try evaluate("SELF CONTAINS[cw] 'MILK'", of: "buy milk, bread"))
    XCTAssertFalse(try evaluate("SELF CONTAINS[w] 'milk'", of: "buy milkshake"))
    XCTAssertTrue(try evaluate("SELF ENDSWITH[w] 'milk'", of: "milkshake or milk"))
  }

  func testWildcardsMatchTheWholeTextAndCanBeEscaped() throws {
    XCTAssertTrue(try evaluate("SELF LIKE %@", "a\\*b?", of: "a*bc"))
    XCTAssertFalse(try evaluate("SELF LIKE %@", "a\\*b?", of: "axbc"))
    XCTAssertTrue(try evaluate("SELF LIKE '*'", of: "two\nlines"))
    XCTAssertTrue(try evaluate("SELF LIKE %@", "(1+1)", of: "(1+1)"))
    XCTAssertTrue(try evaluate("SELF LIKE ''", of: ""))
  }

  func testALiteralPartOrACommentAtTheEndOfAPatternNeedsNoEnd() throws {
    XCTAssertTrue(try evaluate("SELF MATCHES %@", "\\d \\Q(a.b)", of: "1 (a.b)"))
    XCTAssertFalse(try evaluate("SELF MATCHES %@", "\\d \\Q(a.b)", of: "1 (axb)"))
    XCTAssertTrue(try evaluate("SELF MATCHES[c] %@", "\\QC:\\", of: "c:\\"))
    XCTAssertTrue(try evaluate("SELF MATCHES %@", "(?x) a|b+ # letters (of both kinds", of: "bb"))
    for text in ["bbc", "bb\n"] {
      XCTAssertFalse(try evaluate("SELF MATCHES %@", "(?x) a|b+ # letters (of both kinds", of: text), text)
    }
    for pattern in ["(", "a)(b", "[", "a\\"] {
      XCTAssertThrowsError(try evaluate("SELF MATCHES %@", pattern, of: "a"), pattern)
    }
  }

  func testAnEmptyTextIsFoundNowhere() throws {
    for operation in ["CONTAINS", "BEGINSWITH", "ENDSWITH", "CONTAINS[cd]"] {
      XCTAssertFalse(try evaluate("SELF \(operation) ''", of: "text"), operation)
    }
  }

  func testNilEqualsOnlyNil() throws {
    for format in [
      "SELF == 'x'", "SELF CONTAINS 'x'", "SELF LIKE '*'", "SELF MATCHES '.*'", "SELF < 1", "SELF > 1",
      "SELF BETWEEN {0, 9}", "SELF IN {'x'}", "SELF IN 'x'", "SELF == 0", "SELF == false", "SELF.length > 0",
      "SELF + 1 == 1",
    ] {
      XCTAssertFalse(try evaluate(format, of: nil), format)
    }
    XCTAssertTrue(try evaluate("SELF != 'x' AND SELF IN {nil} AND SELF <= nil", of: nil))
    XCTAssertTrue(try evaluate("SELF == nil", of: Optional<String?>.some(nil) as Any?))
  }

  func testTextsAndNumbersAreNeverEqualButAreOrdered() throws {
    XCTAssertFalse(try evaluate("SELF == 7", of: "7"))
    XCTAssertFalse(try evaluate("SELF == '7'", of: 7))
    XCTAssertTrue(try evaluate("SELF > 6.5", of: "7"))
    XCTAssertTrue(try evaluate("SELF < 'b'", of: "a"))
    XCTAssertThrowsError(try evaluate("SELF > 6", of: "many")) { error in
      XCTAssertEqual(
        "\(error)",
        "Expected two numbers, two strings or two dates around >, found the text \"many\" on the left and "
          + "the number 6 on the right. Compare values of one kind, for instance with .stringValue or .intValue."
      )
    }
  }

  func testOnlyDecimalStringsAreOrderedAgainstNumbers() throws {
    for text in [" 7 ", "+7", "7.", "0.7e1"] {
      XCTAssertTrue(try evaluate("SELF > 6 AND SELF BETWEEN {6.5, 8}", of: text), text)
    }
    for text in ["inf", "-Infinity", "nan", "0x1F", "7 km", "", "e"] {
      XCTAssertThrowsError(try evaluate("SELF > 6", of: text), text)
    }
  }

  func testIntegersStayExactAndCalculateAsInC() throws {
    XCTAssertFalse(try evaluate("SELF == %lld", Int64.max - 1, of: Int64.max))
    XCTAssertTrue(try evaluate("SELF / 2 == 2 AND SELF / 2.0 == 2.5", of: 5))
    XCTAssertTrue(try evaluate("2 + 3 * 2 ** 2 == 14 AND (2 + 3) * 2 == 10 AND -SELF == 0 - 5", of: 5))
    XCTAssertTrue(try evaluate("SELF * 2 > %lld", Int64.max, of: Int64.max))
    XCTAssertTrue(try evaluate("SELF / 0 > 1", of: 5))
    for large: Any in [UInt64.max, NSNumber(value: UInt64.max)] {
      XCTAssertTrue(try evaluate("SELF > %lld AND SELF != -1", Int64.max - 1, of: large))
    }
  }

  func testArgumentsOfEveryKind() throws {
    enum Kind: Int { case button = 9 }
    XCTAssertTrue(try evaluate("SELF == %@", Kind.button, of: 9))
    XCTAssertTrue(try evaluate("SELF IN %@", [Kind.button], of: Kind.button))
    XCTAssertTrue(try evaluate("SELF == %@", NSNumber(value: 2.5), of: 2.5))
    XCTAssertTrue(try evaluate("SELF == %@", NSString("x"), of: "x"))
    XCTAssertTrue(try evaluate("SELF == %@", CGFloat(3), of: Float(3)))
    XCTAssertTrue(try evaluate("SELF IN %@", NSArray(array: ["x", 1]), of: 1))
    XCTAssertTrue(try evaluate("SELF < %@", Date.distantFuture, of: Date()))
    XCTAssertTrue(try evaluate("SELF == %@", Optional("x") as Any?, of: "x"))
    XCTAssertTrue(try evaluate("SELF == %ld", true, of: 1))
    XCTAssertTrue(try evaluate("SELF BETWEEN {%d, %d}", 1, 3, of: 2))
    XCTAssertTrue(try evaluate("SELF CONTAINS '100%'", of: "at 100%"))
    let object = NSObject()
    XCTAssertTrue(try evaluate("SELF == %@", object, of: object))
    XCTAssertFalse(try evaluate("SELF == %@", NSObject(), of: object))
  }

  func testVariablesGetTheirValuesAtEvaluation() throws {
    let predicate = try ParsedPredicate(format: "label == $name AND count > $least.intValue")
    XCTAssertTrue(
      try predicate.evaluate(
        with: SampleElement(), substitutionVariables: ["name": "Café Milk 42", "least": "2"]))
    XCTAssertThrowsError(try predicate.evaluate(with: SampleElement())) { error in
      XCTAssertEqual(error as? PredicateEvaluationError, .missingVariable(name: "name"))
    }
  }

  func testTheErrorForAnUnknownKeyNamesItAndTheKnownOnes() {
    XCTAssertThrowsError(try evaluate("lable == 'x'")) { error in
      guard case .unknownKey("lable", _, let known)? = error as? PredicateEvaluationError else {
        return XCTFail("\(error)")
      }
      XCTAssertTrue(known.contains("label"))
      XCTAssertTrue("\(error)".contains("Did you mean \"label\"?"), "\(error)")
    }
    XCTAssertThrowsError(try evaluate("label.count > 1")) { error in
      XCTAssertTrue("\(error)".contains("length"), "\(error)")
    }
    let none = PredicateEvaluationError.unknownKey(key: "@max", owner: "a single value", knownKeys: [])
    XCTAssertEqual(
      "\(none)", "Expected a key of a single value, found \"@max\". There are no known keys.")
  }

  func testOperatorsRefuseOperandsOfTheWrongType() {
    for format in [
      "SELF CONTAINS 'x'", "SELF BEGINSWITH 'x'", "SELF LIKE 'x'", "SELF MATCHES 'x'", "SELF IN 7",
      "ANY SELF == 1",
      "SELF BETWEEN SELF", "SELF + 'x' == 1",
    ] {
      XCTAssertThrowsError(try evaluate(format, of: 5), format) { error in
        XCTAssertTrue(error is PredicateEvaluationError, format)
      }
    }
    XCTAssertThrowsError(try evaluate("'x' MATCHES SELF", of: "(")) { error in
      guard case .invalidPattern? = error as? PredicateEvaluationError else { return XCTFail("\(error)") }
    }
  }

  func testKeyPathsAreTheAttributesThatAPredicateNeeds() throws {
    let format = "SELF.label CONTAINS 'x' OR (frame.size.width > count + 1 AND NOT value IN {title, 'a'})"
    XCTAssertEqual(
      try ParsedPredicate(format: format).keyPaths, ["label", "frame", "count", "value", "title"])
    XCTAssertEqual(try ParsedPredicate(format: "SELF == 'x' AND TRUEPREDICATE").keyPaths, [])
    XCTAssertEqual(try ParsedPredicate(format: "self.self.label == 'x'").keyPaths, ["label"])
    XCTAssertEqual(try ParsedPredicate(format: "%K == 'x'", arguments: ["self"]).keyPaths, [])
    XCTAssertEqual(
      try ParsedPredicate(format: "%K == 1", arguments: ["frame.size.width"]).keyPaths, ["frame"])
  }
}
