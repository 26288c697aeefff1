// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import AccessibilityBus

/// Tests which answers about objects are requested once, and when they are requested again.
final class StableValueCacheTests: XCTestCase {
  private let answers = StableValueCache()

  func testAnIdentifierLasts() {
    XCTAssertEqual(answers.identifier("/1"), .unknown)
    answers.storeIdentifier("save", of: "/1")
    XCTAssertEqual(answers.identifier("/1"), .text("save"))
    XCTAssertEqual(answers.identifier("/2"), .unknown)
    _ = answers.doubt()
    XCTAssertEqual(answers.identifier("/1"), .text("save"))
  }

  func testAnEmptyIdentifierLastsAfterTwoReplies() {
    for number in 0..<100 { answers.storeIdentifier("", of: "/\(number)") }
    XCTAssertTrue((0..<100).allSatisfy { answers.identifier("/\($0)") == .unknown })
    for number in 0..<100 { answers.storeIdentifier("", of: "/\(number)") }
    let stable = (0..<100).count { answers.identifier("/\($0)") == StableValueCache.Identifier.none }
    XCTAssertGreaterThan(stable, 80)
  }

  /// Each empty identifier is requested again after some trees.
  func testEachEmptyIdentifierIsRequestedAgain() {
    for number in 0..<100 {
      for _ in 0..<2 { answers.storeIdentifier("", of: "/\(number)") }
    }
    var requested: Set<Int> = []
    for _ in 0..<32 {
      answers.beginTree()
      requested.formUnion((0..<100).filter { answers.identifier("/\($0)") == .unknown })
    }
    XCTAssertEqual(requested.count, 100)
  }

  func testEmptyIdentifiersOfFewObjectsAreAlwaysRequested() {
    for _ in 0..<3 { answers.storeIdentifier("", of: "/1") }
    XCTAssertEqual(answers.identifier("/1"), .unknown)
  }

  /// Each string is compared with the name again after some trees, and only a part of the strings with each tree.
  func testEachTextIsComparedAgain() {
    for number in 0..<100 { answers.storeIsNamedByText(true, of: "/\(number)") }
    var compared: Set<Int> = []
    for _ in 0..<31 {
      answers.beginTree()
      let now = (0..<100).filter { !answers.isNamedByText("/\($0)") }
      XCTAssertLessThan(now.count, 5)
      XCTAssertEqual(now, (0..<100).filter { answers.identifierOfNamedText("/\($0)") == nil })
      compared.formUnion(now)
    }
    XCTAssertEqual(compared.count, 100)
  }

  /// The strings of few objects are compared by turns too, because each costs two calls, one after the other.
  func testATextOfFewObjectsIsComparedAgainOnce() {
    answers.storeIsNamedByText(true, of: "/1")
    let compared = (0..<31).count { _ in
      answers.beginTree()
      return !answers.isNamedByText("/1")
    }
    XCTAssertEqual(compared, 1)
  }

  func testATextThatDiffersIsRequestedWithEachTree() {
    answers.storeIsNamedByText(true, of: "/1")
    answers.storeIsNamedByText(false, of: "/1")
    for _ in 0..<31 {
      answers.beginTree()
      XCTAssertFalse(answers.isNamedByText("/1"))
    }
  }

  func testADoubtEndsTheAnswersThatWereUsed() {
    // A tree in which the text of the first object is not compared again.
    answers.beginTree()
    XCTAssertFalse(answers.doubt())
    answers.storeIsNamedByText(true, of: "/1")
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

  func testATextThatWasComparedIsComparedAtTheNextMeasurement() {
    answers.storeIsNamedByText(true, of: "/1")
    XCTAssertTrue(answers.noteMeasurement(of: "/1"))
  }

  func testAnIdentifierReplacesEmptyOnes() {
    for _ in 0..<2 { answers.storeIdentifier("", of: "/1") }
    answers.storeIdentifier("save", of: "/1")
    XCTAssertEqual(answers.identifier("/1"), .text("save"))
  }
}
