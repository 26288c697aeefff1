// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Tests `NSPredicate` outside of queries: on plain values, in compounds, and with C argument lists.
final class PredicateCompatibilityTests: XCTestCase {
  private func forwarding(_ format: String, _ arguments: any CVarArg...) -> NSPredicate {
    withVaList(arguments) { NSPredicate(format: format, arguments: $0) }
  }

  func testArgumentsAreReadFromACArgumentList() {
    let predicate = forwarding(
      "%K BEGINSWITH %@ AND size == %d AND weight > %f AND big == %lld", "name", "Milk", 3, 1.5, Int64.max)
    let milk: [String: Any] = ["name": "Milk, fresh", "size": 3, "weight": 2.25, "big": Int64.max]
    XCTAssertTrue(predicate.evaluate(with: milk))
    for (key, value) in ["name": "Eggs", "size": -3, "weight": 1.25, "big": Int64(1)] as [String: Any] {
      XCTAssertFalse(predicate.evaluate(with: milk.merging([key: value]) { $1 }), key)
    }
  }

  func testNegativeWholeNumbersKeepTheirSign() {
    XCTAssertTrue(forwarding("SELF == %d", Int32(-7)).evaluate(with: -7))
    XCTAssertTrue(forwarding("SELF == %ld", -7).evaluate(with: -7))
  }

  func testPlainValuesAreEvaluated() {
    XCTAssertTrue(NSPredicate(format: "SELF MATCHES %@", "[a-z]+\\d").evaluate(with: "abc1"))
    XCTAssertTrue(NSPredicate(format: "SELF BETWEEN {1, 5}").evaluate(with: 3))
    XCTAssertFalse(NSPredicate(format: "SELF IN %@", ["a", "b"]).evaluate(with: "c"))
    XCTAssertTrue(NSPredicate(format: "ANY SELF == 'b'").evaluate(with: ["a", "b"]))
    XCTAssertFalse(NSPredicate(format: "ALL SELF == 'b'").evaluate(with: ["a", "b"]))
    XCTAssertTrue(NSPredicate(format: "NONE SELF == 'c'").evaluate(with: ["a", "b"]))
    XCTAssertTrue(NSPredicate(format: "text.length == 4").evaluate(with: ["text": "four"]))
    XCTAssertTrue(NSPredicate(format: "exists == %@", NSNumber(value: true)).evaluate(with: ["exists": true]))
  }

  func testCompoundsMixFormatsAndBlocks() {
    let predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "SELF CONTAINS[c] 'milk'"),
      NSCompoundPredicate(
        notPredicateWithSubpredicate: NSPredicate { object, _ in (object as? String) == "Milk" }),
    ])
    XCTAssertTrue(predicate.evaluate(with: "Fresh milk"))
    XCTAssertFalse(predicate.evaluate(with: "Milk"))
    XCTAssertFalse(predicate.evaluate(with: "Eggs"))
  }
}
