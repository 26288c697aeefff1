// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import XCUIAutomation

/// The page of lists.
extension GalleryRules {
  private static let people = [["Ada", "36", "London"], ["Bob", "41", "Paris"], ["Cleo", "29", "Rome"]]

  func rows() throws {
    let table = try only(.table, "Rows", in: open("lists"))
    let labels = table.cells.labels
    try equal(labels.count, gallery.rows, "the number of rows")
    for (index, label) in labels.enumerated() {
      try equal(label, "Row \(index + 1)", "the label of the row at \(index)")
    }
  }

  func rowPlaces() throws {
    let table = try only(.table, "Rows", in: open("lists"))
    let frames = (0..<5).map { table.cells.element(boundBy: $0).frame }
    for (upper, lower) in zip(frames, frames.dropFirst()) {
      try check(lower.minY >= upper.maxY - 1, "\(lower) is not below \(upper)")
      try check(lower.minX == upper.minX, "\(lower) does not begin where \(upper) does")
    }
    try check(
      table.frame.insetBy(dx: -1, dy: -1).contains(frames[0]), "\(frames[0]) is not in \(table.frame)")
    try check(frames.allSatisfy { $0.height >= 12 && $0.width >= 200 }, "the rows are at \(frames)")
  }

  func rowOutOfView() throws {
    let page = try open("lists")
    guard let last = page.node(.cell, "Row 40"), let first = page.node(.cell, "Row 1") else {
      throw Miss(description: "the row is not in the tree")
    }
    guard case .point = try page.hit(first) else { throw Miss(description: "the first row cannot be hit") }
    guard case .obstacle(.outOfView(let frame)) = try page.hit(last) else {
      throw Miss(description: "the last row: \(try page.hit(last))")
    }
    let window = page.app.windows.firstMatch.frame
    try check(frame.minY > window.minY + 200, "it is out of view at \(frame), below the first rows")
  }

  func cells() throws {
    let table = try only(.table, "People", in: open("lists"))
    let cells = table.cells.allElementsBoundByIndex.filter { $0.elementType == .cell }.map(\.label)
    try equal(cells, Self.people.flatMap { $0 }, "the cells")
  }

  func cellPlaces() throws {
    let table = try only(.table, "People", in: open("lists"))
    let places = Self.people.map { row in row.map { table.cells[$0].frame } }
    for row in places {
      for (left, right) in zip(row, row.dropFirst()) {
        try check(right.minX >= left.maxX - 1, "\(right) is not beside \(left)")
        try check(right.midY == left.midY, "\(right) is not in the line of \(left)")
      }
    }
    for column in 0..<3 {
      let (upper, lower) = (places[0][column], places[1][column])
      try check(lower.minY >= upper.maxY - 1, "\(lower) is not below \(upper)")
      try check(lower.minX == upper.minX, "\(lower) is not in the column of \(upper)")
    }
  }

  func tableRows() throws {
    let table = try only(.table, "People", in: open("lists"))
    // The titles of the columns may be in a separate row.
    let rows = table.tableRows.allElementsBoundByIndex.filter { $0.cells.count == 3 }
    try equal(rows.map(\.label), Self.people.map { $0.joined(separator: ", ") }, "the rows")
  }

  func columnTitles() throws {
    let table = try only(.table, "People", in: open("lists"))
    try equal(table.buttons.labels, ["Name", "Age", "City"], "the titles")
    let first = table.cells["Ada"].frame
    try check(table.buttons["Name"].frame.maxY <= first.minY + 1, "the title is not above \(first)")
    try equal(table.buttons["Age"].isHittable, true, "whether a title can be hit")
  }

  func outline() throws {
    let outline = try only(.outline, "Folders", in: open("lists"))
    try equal(outline.elementType, .outline, "its type")
    try equal(outline.outlineRows.labels, ["Documents", "Pictures"], "the rows")
    let (upper, lower) = (
      outline.outlineRows.element(boundBy: 0).frame, outline.outlineRows.element(boundBy: 1).frame
    )
    try check(lower.minY >= upper.maxY - 1, "\(lower) is not below \(upper)")
    try check(outline.outlineRows["Pictures"].isHittable, "a row cannot be hit")
  }

  func foldedRows() throws {
    let page = try open("lists")
    for label in ["Letters", "Bills", "Summer"] {
      let found = page.content.descendants(matching: .any).matching(identifier: label)
      try equal(found.count, 0, "the number of elements \"\(label)\"")
    }
  }
}
