// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests check marks of rows, rows that can be opened, and rows that are not shown.
final class RowStateTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  private func launch(_ name: String, _ arguments: String...) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
    app.launchArguments = arguments
    terminateAfterTest(app)
    app.launch()
    return app
  }

  func testRowsOfQt5HaveTheirStates() { tryQt(5) }
  func testRowsOfQt6HaveTheirStates() { tryQt(6) }

  private func tryQt(_ version: Int) {
    let alone = launch("rowstates_qt.py", "--qt=\(version)", "alone")
    XCTAssertEqual(["All", "One", "Two"].map { alone.outlineRows[$0].value as? String }, ["2", "1", "0"])
    XCTAssertEqual(alone.outlineRows.disclosureTriangles.count, 1, "only a row with child rows has one")
    XCTAssertEqual(alone.outlineRows["One"].disclosureTriangles.count, 0)
    let triangle = alone.outlineRows["All"].disclosureTriangles.firstMatch
    triangle.tap()
    XCTAssertTrue(alone.outlineRows["One"].waitForNonExistence(timeout: 2))
    triangle.tap()
    XCTAssertTrue(alone.outlineRows["One"].waitForExistence(timeout: 2))
    alone.terminate()

    let app = launch("rowstates_qt.py", "--qt=\(version)")
    XCTAssertEqual(["All", "One", "Two"].map { app.outlineRows[$0].value as? String }, ["2", "1", "0"])
    XCTAssertEqual(app.checkBoxes.allElementsBoundByIndex.map(\.label), ["All", "One", "Two"])
    app.checkBoxes["Two"].tap()
    XCTAssertEqual(app.checkBoxes["Two"].value as? String, "1")
    app.checkBoxes["Two"].tap()
    XCTAssertEqual(app.checkBoxes.allElementsBoundByIndex.map(\.label), ["All", "One", "Two"])

    XCTAssertFalse(app.cells["Zoe"].exists, "the page of a stack that is not in front")
    XCTAssertFalse(app.cells["Draft"].exists, "a table that is hidden")
    XCTAssertTrue(app.cells["Tom"].isHittable)

    app.tables["Levels"].cells.element(boundBy: 1).tap()
    app.menuItems["Middle"].tap()
    XCTAssertTrue(app.staticTexts["Level: Middle"].waitForExistence(timeout: 2))
  }

  func testRowsOfGTK3HaveTheirStates() {
    let app = launch("rowstates.py", "--gtk=3")
    let triangle = app.outlineRows["Europe"].disclosureTriangles.firstMatch
    XCTAssertEqual(triangle.value as? String, "0")
    triangle.tap()
    XCTAssertTrue(app.outlineRows["North"].waitForExistence(timeout: 2))
    XCTAssertEqual(triangle.value as? String, "1")
    XCTAssertEqual(app.outlineRows["Antarctica"].disclosureTriangles.count, 0)
    XCTAssertNil(app.outlineRows["Antarctica"].value)

    let marks = app.tables.checkBoxes
    XCTAssertEqual(marks.allElementsBoundByIndex.map { $0.value as? String }, ["1", "0", "0"])
    marks["Write"].tap()
    XCTAssertEqual(marks.allElementsBoundByIndex.map { $0.value as? String }, ["1", "1", "0"])

    XCTAssertEqual(["All", "One", "Two"].map { app.outlineRows[$0].value as? String }, ["2", "1", "0"])

    app.menuBarItems["View"].tap()
    XCTAssertEqual(app.menuItems["Grid"].value as? String, "0")
    XCTAssertNil(app.menuItems["Reload"].value)
  }

  func testFilteredRowsOfGTK4AreNotFound() {
    let app = launch("rowstates.py", "--gtk=4")
    XCTAssertEqual(app.cells.count, 4)
    app.buttons["Filter"].tap()
    XCTAssertEqual(app.cells.allElementsBoundByIndex.map(\.label), ["Cyd"])
    XCTAssertFalse(app.staticTexts["Ada"].exists)
    XCTAssertFalse(app.staticTexts["Dan"].exists)
  }
}
