// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the positions of rows in a snapshot of a list, and which two snapshots overlap, so that no row was skipped
/// between them.
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

  /// The content of the list after it was scrolled by a number of pixels, before the toolkit has placed more rows.
  ///
  /// - Parameters:
  ///   - pixels: the distance; each row is 21 pixels high, and the first one is at the top of the view.
  ///   - first: the label of the first row.
  /// - Returns: the content with the recorded rows.
  /// - Throws: an error if the recording cannot be read.
  private func content(scrolledBy pixels: Int32, first: String = "Row 1") throws -> ScrollContent {
    try content(
      of: tree("gtk3-rows") { recording in
        for row in 1...19 { try recording.changeNode(5 + 2 * row) { $0.extents?[1] -= pixels } }
        try recording.changeNode(8) { node in
          node.name = first
          node.text = first
        }
      })
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

  // MARK: - Positions

  func testThePitchIsTheDistanceBetweenTheRowsInView() throws {
    XCTAssertEqual(try content(of: tree("gtk3-rows")).pitch, 21)
    XCTAssertEqual(try content(scrolledBy: 50).pitch, 21)
  }

  func testThePitchOfASingleRowIsTheLengthOfTheView() throws {
    // The first 18 rows are above the view, and the last placed one begins 8 pixels above it.
    let content = try content(scrolledBy: 18 * 21 + 8)
    XCTAssertEqual(content.inView, 18..<19)
    XCTAssertEqual(content.pitch, content.view.height)
  }

  func testRowsSideBySideAreMeasuredHorizontally() throws {
    let content = try content(
      of: tree("gtk3-rows") { recording in
        for row in 1...19 {
          try recording.changeNode(5 + 2 * row) { $0.extents = [440 + 30 * Int32(row - 1), 228, 30, 21] }
        }
      })
    XCTAssertTrue(content.isHorizontal)
    XCTAssertEqual(content.length, content.view.width)
    XCTAssertEqual(content.pitch, 30)
    XCTAssertEqual(content.place(20), 600)
  }

  func testARowOutOfViewHasThePlaceThatEqualRowsWouldGiveIt() throws {
    let start = try content(of: tree("gtk3-rows"))
    XCTAssertEqual(start.place(0), 0)
    XCTAssertEqual(start.place(49), 49 * 21)
    let later = try content(scrolledBy: 50)
    XCTAssertEqual(later.inView.lowerBound, 2)
    XCTAssertEqual(later.place(2), -8)
    XCTAssertEqual(later.place(0), -50)
  }

  /// A longer step could skip rows that the toolkit adds to the tree only near those in view.
  func testAStepIsAsLongAsMostOfTheRowsAheadThatAreInTheTree() throws {
    let start = try content(of: tree("gtk3-rows"))
    let ahead = start.rows.count - start.inView.upperBound
    XCTAssertGreaterThan(ahead, 70)
    XCTAssertEqual(start.stride(.towardsEnd), CGFloat(ahead) * 21 * 0.9, accuracy: 0.001)
    let later = try content(scrolledBy: 17 * 21 + 8)
    XCTAssertEqual(later.inView, 17..<19)
    XCTAssertEqual(later.stride(.towardsStart), 17 * 21 * 0.9, accuracy: 0.001)
    XCTAssertEqual(later.stride(.towardsEnd), 81 * 21 * 0.9, accuracy: 0.001)
  }

  func testAStepIsAtLeastMostOfTheView() throws {
    let start = try content(of: tree("gtk3-rows"))
    XCTAssertEqual(start.stride(.towardsStart), start.view.height * 0.75, accuracy: 0.001)
  }

  func testTheDistanceBetweenTwoSnapshotsIsPositiveTowardsTheEnd() throws {
    let (start, later) = (try content(of: tree("gtk3-rows")), try content(scrolledBy: 50))
    XCTAssertEqual(later.moved(since: start), 50)
    XCTAssertEqual(start.moved(since: later), -50)
    XCTAssertEqual(start.moved(since: start), 0)
  }

  func testSnapshotsWithoutACommonRowHaveNoDistance() throws {
    XCTAssertNil(try content().moved(since: content(of: tree("gtk3-rows"))))
  }

  /// The first row has the label of the second one now.
  func testALabelThatOccursTwiceDoesNotMeasureTheDistance() throws {
    let later = try content(scrolledBy: 50, first: "Row 2")
    XCTAssertEqual(later.labels.prefix(3), ["Row 2", "Row 2", "Row 3"])
    XCTAssertEqual(later.moved(since: try content(of: tree("gtk3-rows"))), 50)
  }
}
