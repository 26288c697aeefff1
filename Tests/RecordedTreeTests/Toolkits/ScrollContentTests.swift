// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests which two snapshots of a list overlap, so that no row was skipped between them.
final class ScrollContentTests: RecordedTestCase {
  /// The content of a list in which only the rows `kept` have the labels of the recording.
  private func content(keeping kept: Int...) throws -> ScrollContent {
    let tree = try tree("gtk3-rows") { recording in
      for row in 1...100 where !kept.contains(row) {
        try recording.changeNode(6 + 2 * row) { node in
          XCTAssertEqual(node.name, "Row \(row)")
          node.name = "Line \(row)"
          node.text = "Line \(row)"
        }
      }
    }
    return try content(of: tree)
  }

  private func content(of tree: ElementTree) throws -> ScrollContent {
    let area = tree.nodes.reference(try tree.node(.scrollView))
    return try XCTUnwrap(try ScrollContent(tree: tree, area: area))
  }

  /// GTK 4 has the selected row and the focused row in its tree at any scroll position.
  func testFewRowsOutOfViewAreNotAnOverlap() throws {
    let before = try content(of: tree("gtk3-rows"))
    XCTAssertFalse(before.inView.contains(49), "row 50 is out of view")
    for after in [try content(keeping: 50), try content(keeping: 50, 90)] {
      XCTAssertEqual(after.labels.count, 100)
      XCTAssertFalse(before.overlaps(after), "\(after.labels)")
      XCTAssertFalse(after.overlaps(before), "\(after.labels)")
    }
  }

  /// More rows than the selected and the focused one are an overlap, even out of view.
  func testManyRowsInBothSnapshotsAreAnOverlap() throws {
    let before = try content(of: tree("gtk3-rows"))
    XCTAssertTrue(before.overlaps(try content(keeping: 50, 51, 52, 53, 54, 55)))
    XCTAssertFalse(before.overlaps(try content()), "no row is in both")
  }

  /// One row that is visible in both snapshots is enough.
  func testOneVisibleRowInBothSnapshotsIsAnOverlap() throws {
    XCTAssertTrue(try content(of: tree("gtk3-rows")).overlaps(try content(keeping: 3)))
  }
}
