// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests predicates that cannot be parsed, or that name unknown attributes.
final class PredicateFailureTests: RecordedTestCase {
  func testAMalformedPredicateFailsAtTheCharacter() throws {
    let app = try app("gtk3-controls")
    let text = expectFailure(containing: "Failed to make a predicate", "label ==== 'A'", "^") {
      XCTAssertEqual(app.buttons.matching(NSPredicate(format: "label ==== 'A'")).count, 0)
    }
    let lines = text.components(separatedBy: "\n")
    let marker = try XCTUnwrap(
      lines.firstIndex { $0.trimmingCharacters(in: .whitespaces) == "^" }, "no marker in: \(text)")
    let column = lines[marker].prefix { $0 == " " }.count
    XCTAssertTrue(String(lines[marker - 1].dropFirst(column)).hasPrefix("="), text)
  }

  func testEachMistakeSaysWhatWasExpected() throws {
    for (format, part) in [
      ("label", "comparison operator"), ("label == ", "Put texts in quotation marks"),
      ("label == 'A", "closing '"), ("label CONTAINS[x] 'A'", "option letters"),
      ("label IN {'A', 'B'", "Separate the elements"), ("(label == 'A'", "Close the opening parenthesis"),
      ("label MATCHES '['", "regular expression"), ("label BETWEEN {1}", "upper bound"),
      ("uppercase(label) == 'A'", "Functions are not supported"), ("SUBQUERY(x, $x, 1) == 1", "SUBQUERY"),
    ] {
      expectFailure(containing: part, "^") { _ = NSPredicate(format: format) }
    }
  }

  func testTooFewArgumentsFail() {
    expectFailure(containing: "Failed to make a predicate") { _ = NSPredicate(format: "label == %@") }
  }

  func testAnUnknownKeyFailsWithTheKnownOnes() throws {
    let app = try app("gtk3-controls")
    expectFailure(containing: "\"lable\"", "They have: ", "label", "isHittable", "placeholderValue") {
      _ = app.buttons.matching(NSPredicate(format: "lable == 'A'")).count
    }
  }

  func testAnUnknownPartOfAKnownKeyFails() throws {
    let app = try app("gtk3-controls")
    expectFailure(containing: "breadth") {
      _ = app.buttons.matching(NSPredicate(format: "frame.size.breadth > 1")).count
    }
  }

  func testAnUnknownKeyIsIgnoredIfThereAreNoElements() throws {
    let app = try app("gtk3-controls")
    XCTAssertEqual(app.maps.matching(NSPredicate(format: "lable == 'A'")).count, 0)
  }

  func testTheFailureNamesTheRequestedElement() throws {
    let app = try app("gtk3-controls")
    expectFailure(containing: "Failed to read label of Button", "lable") {
      _ = app.buttons.element(matching: NSPredicate(format: "lable == 'A'")).label
    }
  }

  func testExistsIsFalseWhereThePredicateFails() throws {
    let app = try app("gtk3-controls")
    XCTAssertFalse(app.buttons.element(matching: NSPredicate(format: "lable == 'A'")).exists)
  }

  func testOperatorsRefuseValuesOfTheWrongType() throws {
    let app = try app("gtk3-controls")
    expectFailure(containing: "CONTAINS") {
      _ = app.buttons.matching(NSPredicate(format: "frame CONTAINS 'x'")).count
    }
  }

  func testQueriesHaveOtherKeysThanElements() throws {
    let app = try app("gtk3-controls")
    XCTAssertTrue(NSPredicate(format: "count == 7").evaluate(with: app.buttons))
    XCTAssertTrue(NSPredicate(format: "firstMatch.label == 'Press'").evaluate(with: app.buttons))
    expectFailure(containing: "Queries have no attribute \"size\"", "count, element, firstMatch") {
      XCTAssertFalse(NSPredicate(format: "size == 7").evaluate(with: app.buttons))
    }
  }

  func testPredicatesAreEvaluatedOnElementsToo() throws {
    let app = try app("gtk3-controls")
    XCTAssertTrue(
      NSPredicate(format: "exists == true AND label == 'Press'").evaluate(with: app.buttons["Press"]))
    XCTAssertFalse(NSPredicate(format: "exists == true").evaluate(with: app.buttons["Nobody"]))
    XCTAssertFalse(NSPredicate(format: "label == 'Nobody'").evaluate(with: app.buttons["Nobody"]))
    expectFailure(containing: "no attribute \"lable\"") {
      XCTAssertFalse(NSPredicate(format: "lable == 'Press'").evaluate(with: app.buttons["Press"]))
    }
  }
}
