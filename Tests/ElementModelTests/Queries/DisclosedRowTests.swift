// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the rows below a row, and the cells that replace them.
final class DisclosedRowTests: RecordedTestCase {
  func testCellsOfARowAreItsDisclosedRowsIfThereAreNoOthers() throws {
    let app = try app("chromium-lists")
    let row = app.tableRows.matching(identifier: "Ada, 36, London")
    XCTAssertEqual(
      row.disclosedChildRows.allElementsBoundByIndex.map(\.label), ["Ada", "36", "London"])
  }

  func testOnlyDirectChildrenCount() throws {
    let app = try app("gtk4-lists")
    let table = app.tableRows["Ada, 36, London"]
    XCTAssertEqual(table.disclosedChildRows.count, 3)
    XCTAssertEqual(app.windows.disclosedChildRows.count, 0)
  }
}
