// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Check marks of rows, rows that can be opened, and rows that are not shown.
final class RowStateTests: BehaviourTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  private func launch(_ toolkit: String) -> XCUIApplication {
    let app = XCUIApplication(url: Fixture.folder.appendingPathComponent("rowstates.py"))
    app.launchArguments = [toolkit]
    terminateAfterTest(app)
    app.launch()
    return app
  }

  func testRowsOfQt5HaveTheirStates() { tryQt("qt5") }
  func testRowsOfQt6HaveTheirStates() { tryQt("qt6") }

  private func tryQt(_ toolkit: String) {
    let app = launch(toolkit)
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
    let app = launch("gtk3")
    let triangle = app.outlineRows["Europe"].disclosureTriangles.firstMatch
    XCTAssertEqual(triangle.value as? String, "0")
    triangle.tap()
    XCTAssertTrue(app.outlineRows["North"].waitForExistence(timeout: 2))
    XCTAssertEqual(triangle.value as? String, "1")

    XCTAssertEqual(app.checkBoxes.allElementsBoundByIndex.map { $0.value as? String }, ["1", "0", "0"])
    app.checkBoxes["Write"].tap()
    XCTAssertEqual(app.checkBoxes.allElementsBoundByIndex.map { $0.value as? String }, ["1", "1", "0"])

    app.menuBarItems["View"].tap()
    XCTAssertEqual(app.menuItems["Grid"].value as? String, "0")
    XCTAssertNil(app.menuItems["Reload"].value)
  }

  func testRowsThatAFilterHidesInGTK4AreNone() {
    let app = launch("gtk4")
    XCTAssertEqual(app.cells.count, 4)
    app.buttons["Filter"].tap()
    XCTAssertEqual(app.cells.allElementsBoundByIndex.map(\.label), ["Cyd"])
    XCTAssertFalse(app.staticTexts["Ada"].exists)
    XCTAssertFalse(app.staticTexts["Dan"].exists)
  }
}
