// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Tabs, lists, tables and trees.
extension Gallery {
  func tabs() throws {
    try open("Buttons")
    for (tab, content) in [("Values", app.sliders["Volume"]), ("Text", app.textFields["Name"])] {
      app.tabs[tab].tap()
      try check(
        content.wait(for: \.isHittable, toEqual: true, timeout: 3), "\(content) is not shown by \(tab)")
      try equal(app.tabs[tab].isSelected, true, "whether the tab \(tab) is selected")
    }
    app.tabs["Buttons"].tap()
    try goOn()
    try check(!app.sliders["Volume"].isHittable, "an element of a covered page is hittable")
  }

  func farRow() throws {
    try launch(page: "Lists", rows: 10_000)
    try expect("Row 9000", timeout: 5) { app.cells["Row 9000"].tap() }
  }

  func tableCell() throws {
    try open("Lists")
    let people = app.tables["People"]
    try check(people.waitForExistence(timeout: 3), "there is no table \"People\"")
    try expect("Bob") { people.cells["Paris"].tap() }
    let rows = people.tableRows
    if rows.count > 0 {
      let row = rows.containing(.any, identifier: "Cleo").firstMatch
      try check(row.waitForExistence(timeout: 3), "no row of the table holds Cleo")
      try expect("Cleo") { row.cells.element(boundBy: 1).tap() }
    } else {
      try equal(people.cells.element(boundBy: 7).label, "29", "the eighth cell of the table")
      try expect("Cleo") { people.cells.element(boundBy: 7).tap() }
    }
  }

  func tree() throws {
    try open("Lists")
    let documents = app.cells["Documents"]
    try check(documents.waitForExistence(timeout: 3), "there is no row \"Documents\"")
    try check(!app.cells["Letters"].isHittable, "the tree is open from the start")
    try expect("Documents") { documents.tap() }
    let arrow = documents.disclosureTriangles.firstMatch
    if arrow.exists { arrow.tap() } else { documents.typeKey(.rightArrow, modifierFlags: []) }
    let letters = app.cells["Letters"]
    if !letters.waitForExistence(timeout: 1) {
      // Rows of GTK 3 open with Shift and the arrow key.
      documents.typeKey(.rightArrow, modifierFlags: .shift)
    }
    // Rows of Qt Quick open only with a double click.
    if !letters.waitForExistence(timeout: 1) { documents.doubleTap() }
    try appears(letters)
    try expect("Letters") { letters.tap() }
  }
}
