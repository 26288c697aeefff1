// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Interaction

final class LabelOrderTests: XCTestCase {
  func testSortedLabelsShowTheDirectionToARow() {
    let order = LabelOrder(["Ada", "Bob", "Cyd", "Dan"])
    XCTAssertEqual(order.direction(to: "Zoe"), .towardsEnd)
    XCTAssertEqual(order.direction(to: "Aaron"), .towardsStart)
    XCTAssertNil(order.direction(to: "Bert"), "it would be in view")
    XCTAssertEqual(LabelOrder(["9", "8", "7"]).direction(to: "2"), .towardsEnd)
    XCTAssertNil(LabelOrder(["Bob", "Ada", "Cyd"]).direction(to: "Zoe"))
    XCTAssertNil(LabelOrder(["Ada", "Bob"]).direction(to: "Zoe"), "two labels may be sorted by chance")
  }

  func testNumberedRowsShowTheDistanceToARow() {
    let order = LabelOrder(["Row 10", "Row 11", "Row 12"])
    XCTAssertEqual(order.rows(to: "Row 110"), 100)
    XCTAssertEqual(order.rows(to: "Row 1"), -9)
    XCTAssertNil(order.rows(to: "Line 110"))
    XCTAssertEqual(LabelOrder(["Row 20", "Row 18", "Row 16"]).rows(to: "Row 2"), 9)
    XCTAssertNil(LabelOrder(["Row 1", "Row 2", "Row 4"]).rows(to: "Row 9"))
    XCTAssertEqual(LabelOrder(["Row 40", "Row 41", "Row 42"]).rows(since: order), 30)
  }
}
