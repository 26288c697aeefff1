// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import RecordingTestSupport
import XCTest

/// Tests how a row is found again in a view that creates new objects for its rows.
///
/// The view has three columns: the cells of "Letters", its child "To Ada", "Bills" and "Photo" are its children, in this
/// order and after three headers.
final class RenewedRowTests: RecordedTestCase {
  private static let view = 6
  private static let letters = 10, child = 13, bills = 16, photo = 19

  /// Reads the view after a change; the program has created new objects for all rows.
  private func reading(changing change: (inout ScreenFixture) throws -> Void = { _ in }) throws -> ElementTree
  {
    try tree("qt6-views") { recording in
      try change(&recording)
      for node in Self.letters...(Self.photo + 2) { try recording.changeNode(node) { $0.owner = 1 } }
    }
  }

  private func rename(_ names: [Int: String], in recording: inout ScreenFixture) throws {
    for (node, name) in names { try recording.changeNode(node) { $0.name = name } }
  }

  /// Removes the last row of the view.
  private func removeLastRow(in recording: inout ScreenFixture) throws {
    let parent = try XCTUnwrap(recording.programs[0].tree).nodes[Self.view].parent
    for node in Self.photo...(Self.photo + 2) { try recording.changeNode(node) { $0.parent = parent } }
  }

  private func row(_ node: Int, in tree: ElementTree) throws -> RenewedRow {
    try XCTUnwrap(RenewedRow(node, in: tree))
  }

  func testARowIsFoundByItsPositionAndByItsUniqueContent() throws {
    let row = try row(Self.bills, in: try reading())
    XCTAssertEqual(row.node(in: try reading()), Self.bills)
    let shorter = try reading { try removeLastRow(in: &$0) }
    XCTAssertEqual(row.node(in: shorter), Self.bills)
    let moved = try reading { try rename([Self.child: "Bills", Self.bills: "To Ada"], in: &$0) }
    XCTAssertEqual(row.node(in: moved), Self.child)
  }

  func testAnEqualRowThatMovesUpIsNotTheRemovedOne() throws {
    // The rows are Letters, Bills, Bills, Photo. Then one of the equal rows is removed.
    let full = try reading { try rename([Self.child: "Bills"], in: &$0) }
    let shorter = try reading {
      try rename([Self.child: "Bills", Self.bills: "Photo"], in: &$0)
      try removeLastRow(in: &$0)
    }
    for node in [Self.child, Self.bills] {
      let row = try row(node, in: full)
      XCTAssertEqual(row.node(in: full), node)
      XCTAssertNil(row.node(in: shorter), "\(node)")
    }
    let remaining = try row(Self.child, in: shorter)
    let removed = try row(Self.child, in: full)
    XCTAssertEqual(remaining, removed)
    XCTAssertTrue(remaining.mayBeAnother(than: removed))
    XCTAssertEqual(remaining.node(in: shorter), Self.child)
  }

  func testARowWithoutAnEqualOneIsFoundAfterARemoval() throws {
    let full = try reading { try rename([Self.child: "Bills"], in: &$0) }
    let shorter = try reading {
      try rename([Self.child: "Bills", Self.bills: "Photo"], in: &$0)
      try removeLastRow(in: &$0)
    }
    let letters = try row(Self.letters, in: full)
    let photo = try row(Self.photo, in: full)
    XCTAssertEqual(letters.node(in: shorter), Self.letters)
    XCTAssertEqual(photo.node(in: shorter), Self.bills)
    XCTAssertFalse(try row(Self.letters, in: shorter).mayBeAnother(than: letters))
  }

  func testEqualRowsKeepTheirPositionsWhileRowsAreAdded() throws {
    let shorter = try reading {
      try rename([Self.child: "Bills"], in: &$0)
      try removeLastRow(in: &$0)
    }
    let row = try row(Self.bills, in: shorter)
    let full = try reading { try rename([Self.child: "Bills"], in: &$0) }
    XCTAssertEqual(row.node(in: full), Self.bills)
    XCTAssertFalse(try self.row(Self.bills, in: full).mayBeAnother(than: row))
  }
}
