// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import AccessibilityBus

/// Tests which answers about objects are requested once, and when they are requested again.
final class LastingAnswersTests: XCTestCase {
  private let answers = LastingAnswers()

  func testAnIdentifierLasts() {
    XCTAssertEqual(answers.identifier("/1"), .unknown)
    answers.note(identifier: "save", of: "/1")
    XCTAssertEqual(answers.identifier("/1"), .text("save"))
    XCTAssertEqual(answers.identifier("/2"), .unknown)
    _ = answers.doubt()
    XCTAssertEqual(answers.identifier("/1"), .text("save"))
  }

  func testAnEmptyIdentifierLastsAfterTwoReplies() {
    for number in 0..<100 { answers.note(identifier: "", of: "/\(number)") }
    XCTAssertTrue((0..<100).allSatisfy { answers.identifier("/\($0)") == .unknown })
    for number in 0..<100 { answers.note(identifier: "", of: "/\(number)") }
    let lasting = (0..<100).count { answers.identifier("/\($0)") == LastingAnswers.Identifier.none }
    XCTAssertGreaterThan(lasting, 80)
  }

  /// Each empty identifier is requested again after some trees.
  func testEachEmptyIdentifierIsRequestedAgain() {
    for number in 0..<100 {
      for _ in 0..<2 { answers.note(identifier: "", of: "/\(number)") }
    }
    var requested: Set<Int> = []
    for _ in 0..<32 {
      answers.beginTree()
      requested.formUnion((0..<100).filter { answers.identifier("/\($0)") == .unknown })
    }
    XCTAssertEqual(requested.count, 100)
  }

  func testEmptyIdentifiersOfFewObjectsAreAlwaysRequested() {
    for _ in 0..<3 { answers.note(identifier: "", of: "/1") }
    XCTAssertEqual(answers.identifier("/1"), .unknown)
  }

  func testADoubtEndsTheAnswersThatWereUsed() {
    XCTAssertFalse(answers.doubt())
    answers.note(isNamedByText: true, of: "/1")
    XCTAssertFalse(answers.doubt(), "no query has used an answer")
    XCTAssertTrue(answers.isNamedByText("/1"))
    XCTAssertTrue(answers.doubt())
    XCTAssertFalse(answers.isNamedByText("/1"))
    XCTAssertFalse(answers.doubt())
  }

  func testATextIsComparedAtTheSecondMeasurement() {
    XCTAssertFalse(answers.noteMeasurement(of: "/1"))
    XCTAssertTrue(answers.noteMeasurement(of: "/1"))
    XCTAssertFalse(answers.noteMeasurement(of: "/2"))
  }
}
