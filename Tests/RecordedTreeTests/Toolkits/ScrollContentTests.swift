// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests which two readings of a list show that no row was skipped between them.
final class ScrollContentTests: RecordedTestCase {
  /// The content of a list whose rows have other labels but for some of them.
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

  /// The chosen row and the one with the focus stay in the tree of GTK 4 wherever the view is.
  func testTheStrayRowsOutOfViewAreNoOverlap() throws {
    let before = try content(of: tree("gtk3-rows"))
    XCTAssertFalse(before.inView.contains(49), "row 50 is out of view")
    for after in [try content(keeping: 50), try content(keeping: 50, 90)] {
      XCTAssertEqual(after.labels.count, 100)
      XCTAssertFalse(before.overlaps(after), "\(after.labels)")
      XCTAssertFalse(after.overlaps(before), "\(after.labels)")
    }
  }

  /// Rows that are not strays any more, for there are too many of them.
  func testTheRowsInBothLooksAreAnOverlap() throws {
    let before = try content(of: tree("gtk3-rows"))
    XCTAssertTrue(before.overlaps(try content(keeping: 50, 51, 52, 53, 54, 55)))
    XCTAssertFalse(before.overlaps(try content()), "none is in both")
  }

  /// A row that was seen in both looks is enough.
  func testTheOneRowInViewInBothLooksIsAnOverlap() throws {
    XCTAssertTrue(try content(of: tree("gtk3-rows")).overlaps(try content(keeping: 3)))
  }
}
