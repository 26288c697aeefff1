// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The line through a finished title itself, which is not in the label: `textAttributes` is an extension of Understudy.
final class StrikethroughTests: TodoTestCase {
  func testAFinishedTitleIsStruckThrough() {
    pick("Due Today")
    let cells = XCUIApplication().tables.cells
    let title = cells.element(boundBy: 1).staticTexts.element(boundBy: 0)
    XCTAssertFalse(title.hasStrikethrough)
    XCTAssertFalse(cells.element(boundBy: 1).hasStrikethrough)

    title.bnr_longPress()

    XCTAssertTrue(title.hasStrikethrough)
    XCTAssertEqual(title.textAttributes.map(\.text), ["Call the dentist"])
    // The due date is not struck through.
    let due = cells.element(boundBy: 1).staticTexts.element(boundBy: 1)
    XCTAssertFalse(due.hasStrikethrough)

    title.bnr_longPress()
    XCTAssertFalse(title.hasStrikethrough)
  }

  func testStruckThroughTextIsFoundByAPredicate() {
    pick("Due Today")
    let struck = XCUIApplication().staticTexts.matching(NSPredicate(format: "hasStrikethrough == true"))
    XCTAssertEqual(struck.allElementsBoundByIndex.map(\.label), ["done: Water the plants"])
  }
}
