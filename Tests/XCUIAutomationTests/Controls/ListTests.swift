// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests lists that are longer than their view.
final class ListTests: GTKVersionsTestCase {
  func testSwipingScrollsTheList() {
    let app = show(.rows, toolkit, "100")
    let first = app.cells["Row 1"]
    let start = first.frame
    app.tables.element.swipeUp()
    XCTAssertLessThan(first.frame.minY, start.minY - 50)
    app.tables.element.swipeDown()
    app.tables.element.swipeDown()
    XCTAssertEqual(first.frame.minY, start.minY, accuracy: 1)
  }

  func testScrollingMovesTheListBackAndForth() {
    let app = show(.rows, toolkit, "100")
    let first = app.cells["Row 1"]
    let start = first.frame
    app.scrollViews.element.scroll(byDeltaX: 0, deltaY: -200)
    XCTAssertLessThan(first.frame.minY, start.minY - 50)
    app.scrollViews.element.scroll(byDeltaX: 0, deltaY: 1000)
    XCTAssertEqual(first.frame.minY, start.minY, accuracy: 1)
  }

  func testARowFarBelowIsScrolledIntoViewAndTapped() {
    let app = show(.rows, toolkit, "300")
    let far = app.cells["Row 250"]
    XCTAssertTrue(far.exists)
    XCTAssertFalse(far.isHittable)
    let time = unhinderedSeconds { far.tap() }
    XCTAssertLessThan(time, 3)
    XCTAssertTrue(app.staticTexts["Chosen: Row 250"].exists)
    XCTAssertTrue(far.isSelected)
    app.cells["Row 2"].tap()
    XCTAssertTrue(app.staticTexts["Chosen: Row 2"].exists)
  }

  func testAListOfThousandsOfRowsIsReadInTime() {
    // GTK's response time grows with the square of the number of rows: GTK 3.24.49 needs 17 s for 5000 rows.
    let count = toolkit == .gtk4 ? 2000 : toolkit == .gtk3 ? 3000 : 5000
    let app = launch(.rows, toolkit, "\(count)")
    var time = unhinderedSeconds { XCTAssertEqual(app.cells.count, count) }
    XCTAssertLessThan(time, 10)
    time = unhinderedSeconds { XCTAssertEqual(app.cells["Row 1,321"].label, "Row 1,321") }
    XCTAssertLessThan(time, 10)
    time = unhinderedSeconds { XCTAssertFalse(app.cells["Row 5,001"].exists) }
    XCTAssertLessThan(time, 10)
    time = unhinderedSeconds {
      XCTAssertEqual(app.cells.element(boundBy: count - 1).label, "Row \(count / 1000),000")
    }
    XCTAssertLessThan(time, 10)
  }
}

/// Tests GTK 3's tree view, whose cells report nothing while they are out of view.
final class TreeViewTests: BehaviorTestCase {
  func testATreeViewOf5000RowsIsReadInTime() {
    let app = launch(.rows, .gtk3, "5000", "tree")
    var time = unhinderedSeconds { XCTAssertEqual(app.cells.count, 5000) }
    XCTAssertLessThan(time, 5)
    time = unhinderedSeconds { XCTAssertEqual(app.cells["Row 4,321"].label, "Row 4,321") }
    XCTAssertLessThan(time, 5)
  }

  func testACellFarBelowIsScrolledIntoViewAndTapped() {
    let app = show(.rows, .gtk3, "300", "tree")
    app.cells["Row 250"].tap()
    XCTAssertTrue(app.cells["Row 250"].isSelected)
    XCTAssertFalse(app.cells["Row 1"].isSelected)
  }
}
