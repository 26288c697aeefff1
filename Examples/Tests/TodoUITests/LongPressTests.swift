// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The test of "UI Testing in Xcode 7" (Big Nerd Ranch, 2015) in today's syntax, for an app of the same structure, and
/// the same test without its wait.
final class LongPressTests: TodoTestCase {
  func testLongPressTogglesFirstTodayItemFinished() {
    XCUIApplication().tables.staticTexts["Due Today"].tap()

    // During the transition between two pages, there are two tables.
    _ = self.expectation(
      for: NSPredicate(format: "self.count = 1"),
      evaluatedWith: XCUIApplication().tables,
      handler: nil)
    self.waitForExpectations(timeout: 5.0, handler: nil)

    let cells = XCUIApplication().tables.cells
    XCTAssertEqual(cells.count, 2, "found instead: \(cells.debugDescription)")

    let staticTextOfFirstCell = cells.element(boundBy: 0)
      .staticTexts.element(boundBy: 0)
    let beforeLabel = staticTextOfFirstCell.label

    staticTextOfFirstCell.bnr_longPress()

    let afterLabel = staticTextOfFirstCell.label
    let finishedStateDidChange =
      (isFinishedTodoCellLabel(beforeLabel)
        != isFinishedTodoCellLabel(afterLabel))
    XCTAssert(finishedStateDidChange, "before: \(beforeLabel) -> after: \(afterLabel)")
  }

  /// An event ends when the transition has ended, so no wait is needed.
  func testLongPressTogglesFirstTodayItemFinishedWithoutWaiting() {
    XCUIApplication().tables.staticTexts["Due Today"].tap()

    let cells = XCUIApplication().tables.cells
    XCTAssertEqual(cells.count, 2, "found instead: \(cells.debugDescription)")

    let staticTextOfFirstCell = cells.element(boundBy: 0)
      .staticTexts.element(boundBy: 0)
    let beforeLabel = staticTextOfFirstCell.label
    staticTextOfFirstCell.bnr_longPress()
    let afterLabel = staticTextOfFirstCell.label
    XCTAssertNotEqual(
      isFinishedTodoCellLabel(beforeLabel), isFinishedTodoCellLabel(afterLabel),
      "before: \(beforeLabel) -> after: \(afterLabel)")
  }

  func testATapTogglesNothing() {
    pick("Due Today")
    XCUIApplication().cells["Call the dentist"].tap()
    XCTAssertTrue(XCUIApplication().cells["Call the dentist"].exists)
    XCTAssertFalse(XCUIApplication().cells["done: Call the dentist"].exists)
  }

  func testAFinishedItemMovesToTheOtherList() {
    let app = XCUIApplication()
    pick("Unfinished")
    XCTAssertEqual(app.tables["Unfinished"].cells.count, 4)
    app.cells["Call the dentist"].bnr_longPress()
    XCTAssertEqual(app.tables["Unfinished"].cells.count, 3)
    XCTAssertFalse(app.staticTexts["Call the dentist"].exists)

    goBack()
    pick("Finished")
    XCTAssertEqual(
      app.tables["Finished"].cells.allElementsBoundByIndex.map(\.label),
      ["done: Water the plants", "done: Call the dentist"])

    app.cells["done: Water the plants"].bnr_longPress()
    app.cells["done: Call the dentist"].bnr_longPress()
    XCTAssertEqual(app.tables.cells.count, 0)
    XCTAssertTrue(app.staticTexts["Nothing here"].exists)
  }
}
