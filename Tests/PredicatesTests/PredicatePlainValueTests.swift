// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Predicates

/// Tests predicates on plain values: structures, objects, dictionaries and arrays of them.
final class PredicatePlainValueTests: XCTestCase {
  private struct Size {
    let width: Double
  }

  private class Item {
    let name = "Milk"
    let size = Size(width: 3.5)
    let note: String? = nil
  }

  private final class Purchase: Item {
    let prices = [3, 4, 5]
  }

  private func holds(_ format: String, _ arguments: Any?..., on object: Any?) throws -> Bool {
    try ParsedPredicate(format: format, arguments: arguments).evaluate(with: object)
  }

  func testStoredPropertiesAreKeys() throws {
    let item = Purchase()
    XCTAssertTrue(try holds("name == 'Milk' AND size.width BETWEEN {3, 4}", on: item))
    XCTAssertTrue(try holds("note == nil", on: item))
    XCTAssertTrue(try holds("%K.length == %d", "name", 4, on: item))
    XCTAssertTrue(try holds("width > 3", on: item.size))
    XCTAssertFalse(try holds("width > 4", on: item.size))
  }

  func testPredicatesOnCollectionsUseTheirElements() throws {
    let object: [String: Any] = ["items": [Purchase(), Purchase()], "prices": [3, 4, 5]]
    XCTAssertTrue(try holds("ANY prices > 4", on: object))
    XCTAssertTrue(try holds("ALL prices >= 3", on: object))
    XCTAssertTrue(try holds("NONE prices > 5", on: object))
    XCTAssertTrue(try holds("ALL items.name == 'Milk'", on: object))
    XCTAssertTrue(try holds("items.@count == 2 AND prices[1] == 4", on: object))
    let family: [String: Any] = [
      "children": [["age": 5, "name": "A"], ["age": 15, "name": "B"], ["age": 5, "name": "A"]]
    ]
    for format in [
      "children.@max.age == 15", "children.@min.age == 5", "children.@sum.age == 25",
      "children.@avg.age > 8.3",
      "children.@max.name == 'B'", "ANY children.@distinctUnionOfObjects.name == 'B'",
      "15 IN children.@unionOfObjects.age",
    ] {
      XCTAssertTrue(try holds(format, on: family), format)
      XCTAssertFalse(try holds("NOT (\(format))", on: family), format)
    }
    XCTAssertThrowsError(try holds("children.@max == 1", on: ["children": 3]))
    XCTAssertThrowsError(try holds("children.@sum == 1", on: ["children": [["a": 1]]]))
  }

  func testDistinctObjectsOfAClassStayDistinct() throws {
    let (first, second) = (Item(), Purchase())
    let third = Purchase()
    let orders = ["orders": [first, second, third, second].map { ["item": $0] }]
    for item in [first, second, third] {
      XCTAssertTrue(try holds("%@ IN orders.@distinctUnionOfObjects.item", item, on: orders))
    }
    let evaluated = try CollectionOperator.distinctUnion.value(of: [first, second, third, second])
    XCTAssertEqual((evaluated as? [Any])?.count, 3)
  }

  /// The words that C reads as numbers are the beginnings of ordinary labels.
  func testOnlyDecimalDigitsAtTheStartOfAStringAreANumber() throws {
    for text in ["Information", "Infinity", "Nancy", "nan", "0x1F", "-Inf", "e5", "", "price 7"] {
      XCTAssertTrue(try holds("doubleValue == 0 AND floatValue == 0 AND intValue == 0", on: text), text)
      XCTAssertTrue(try holds("@sum.self == 0", on: [text, text]), text)
    }
    for (text, number) in [
      ("12.5 km", 12.5), (" 7", 7), ("-3,5", -3), ("+.5", 0.5), ("1e3", 1_000), ("2 e5", 2), ("12.", 12),
    ] {
      XCTAssertTrue(try holds("doubleValue == %@", number, on: text), text)
    }
  }

  func testAnUnknownPropertyNamesTheKnownOnes() {
    XCTAssertThrowsError(try holds("colour == 1", on: Purchase())) { error in
      for name in ["colour", "prices", "name", "note"] {
        XCTAssertTrue("\(error)".contains(name), "\(name) is not in: \(error)")
      }
    }
  }
}
