// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests GTK 4 lists, which create their rows while they are scrolled.
final class LongListTests: BehaviorTestCase {
  private func assertChosen(
    _ app: XCUIApplication, _ row: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertTrue(
      app.staticTexts["Chosen: \(row)"].exists, app.staticTexts.firstMatch.label, file: file, line: line)
  }

  func testARowThatIsNotInTheTreeIsScrolledToAndTapped() {
    let app = show(.longlist, .gtk4, "10000")
    let row = app.cells["Row 9000"]
    XCTAssertFalse(row.exists)
    let time = unhinderedSeconds { row.tap() }
    assertChosen(app, "Row 9000")
    XCTAssertLessThan(time, 15)
    XCTAssertTrue(row.exists)
    XCTAssertTrue(row.isSelected)
    app.tables.cells["Row 17"].tap()
    assertChosen(app, "Row 17")
  }

  func testARowOfAnUnsortedListIsFound() {
    // GTK 4.18 has only the rows in view in its tree, so each read of such a list finds about twenty.
    let app = show(.longlist, .gtk4, "1000", "shuffled")
    for row in ["Row 999", "Row 3", "Row 500"] {
      app.cells[row].tap()
      assertChosen(app, row)
    }
  }

  func testARowAboveTheViewIsFound() {
    let app = show(.longlist, .gtk4, "5000", "from=3000")
    app.cells["Row 1000"].tap()
    assertChosen(app, "Row 1000")
  }

  func testGridsAndColumnViewsAreSearched() {
    for kind in ["grid", "columns", "sideways"] {
      let app = show(.longlist, .gtk4, "2000", kind)
      app.cells["Row 1900"].firstMatch.tap()
      assertChosen(app, "Row 1900")
    }
  }

  func testAListThatGrowsAtItsEndIsSearchedToTheLastRow() {
    let app = show(.longlist, .gtk4, "1000", "growing")
    app.cells["Row 900"].tap()
    assertChosen(app, "Row 900")
  }

  func testATextInARowIsFoundByScrollingItsList() {
    let app = show(.longlist, .gtk4, "1000")
    app.tables.staticTexts["Row 800"].tap()
    assertChosen(app, "Row 800")
    app.cells.containing(.staticText, identifier: "Row 100").element.tap()
    assertChosen(app, "Row 100")
  }

  func testAFailureReportsTheSearch() {
    let app = show(.longlist, .gtk4, "1000")
    expectFailure(containing: "No matches found", "Scrolled through", "saw 1000 different rows") {
      app.cells["Row 1001"].tap()
    }
  }

  func testOnlyRowsAreSearchedByScrolling() {
    let app = show(.longlist, .gtk4, "1000")
    let time = unhinderedSeconds {
      let failure = expectFailure(containing: "No matches found") { app.buttons["Row 900"].tap() }
      XCTAssertFalse(failure.contains("Scrolled"))
    }
    XCTAssertLessThan(time, 8, "a search takes up to 20 seconds")
    XCTAssertTrue(app.cells["Row 1"].isHittable)
  }
}
