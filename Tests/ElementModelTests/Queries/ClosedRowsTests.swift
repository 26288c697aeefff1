// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import XCTest

@testable import ElementModel

/// Tests the rows of a virtualized list.
final class ClosedRowsTests: XCTestCase {
  func testANumberInANameSuggestsItsIndices() {
    XCTAssertEqual(VirtualizedRows.guesses(from: "Row 12", columns: 1), [11, 12])
    XCTAssertEqual(VirtualizedRows.guesses(from: "Row 1,200 of 3", columns: 2), [4, 5, 6, 7])
    XCTAssertEqual(VirtualizedRows.guesses(from: "Row 1,200", columns: 1), [1_199, 1_200])
    XCTAssertEqual(VirtualizedRows.guesses(from: "0", columns: 1), [0])
  }

  func testANameWithoutAPlausibleNumberSuggestsNothing() {
    for text in ["", "Row", "Row 99999999999999999999", "Row 9999999999"] {
      XCTAssertEqual(VirtualizedRows.guesses(from: text, columns: 1), [], text)
    }
  }

  func testAFailedSearchIsNotRepeatedAtOnce() {
    let memory = VirtualizedRowMemory()
    let list = AccessibleReference(busName: ":1.7", path: "/list")
    XCTAssertTrue(memory.maySearch(for: "Ada", in: list))
    memory.note("Ada", nil, in: list)
    XCTAssertFalse(memory.maySearch(for: "Ada", in: list))
    XCTAssertNil(memory.place(of: "Ada", in: list))
    memory.note("Ada", 7, in: list)
    XCTAssertTrue(memory.maySearch(for: "Ada", in: list))
    XCTAssertEqual(memory.place(of: "Ada", in: list), 7)
  }

  func testAFailedSearchOfOneListDoesNotEndTheSearchOfAnother() {
    let memory = VirtualizedRowMemory()
    let lists = ["/first", "/second"].map { AccessibleReference(busName: ":1.7", path: $0) }
    memory.note("Ada", 7, in: lists[0])
    memory.note("Ada", nil, in: lists[1])
    XCTAssertEqual(memory.place(of: "Ada", in: lists[0]), 7)
    XCTAssertTrue(memory.maySearch(for: "Ada", in: lists[0]))
    XCTAssertFalse(memory.maySearch(for: "Ada", in: lists[1]))
  }
}
