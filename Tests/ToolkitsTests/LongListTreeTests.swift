// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests long lists: the tree has only a part of their rows, or more than the visible ones.
final class LongListTreeTests: ToolkitRuleTestCase {
  func testRowsThatGTK4PreparesForScrollingAreNotFound() throws {
    let app = try app("gtk4-list-view")
    XCTAssertEqual(app.cells.labels, (5001...5018).map { "Row \($0)" })
    assertNone(of: ["Row 4987", "Row 5000", "Row 5019", "Row 5057"], in: app)
  }

  func testRowsPreparedForScrollingHaveTheirHidingReason() throws {
    let tree = try tree("gtk4-list-view")
    XCTAssertEqual(try tree.hidingReason(of: node(.cell, "Row 5000", in: tree)), .rowInStore)
    XCTAssertNil(try tree.hidingReason(of: node(.cell, "Row 5001", in: tree)))
    XCTAssertEqual(try tree.hidingReason(of: node(.cell, "Row 5019", in: tree)), .unplaced)
    // The content of a row follows the row's rule.
    XCTAssertEqual(try tree.hidingReason(of: node(.staticText, "Row 5000", in: tree)), .rowInStore)
  }

  func testTheVisibleRowsFillTheView() throws {
    let app = try app("gtk4-list-view")
    let view = app.tables.firstMatch.frame
    let frames = app.cells.allElementsBoundByIndex.map(\.frame)
    XCTAssertTrue(frames.dropLast().allSatisfy { view.contains($0) }, "\(frames) in \(view)")
    XCTAssertLessThan(view.maxY - (frames.last?.minY ?? 0), 20, "the last row is cut off by the view")
    XCTAssertFalse(app.cells["Row 5018"].isHittable)
  }

  func testALongListOfGTK4BeginsWithItsFirstRows() throws {
    let app = try app("gtk4-long-list")
    XCTAssertEqual(app.tables["Rows"].cells.labels, (1...28).map { "Row \($0)" })
    XCTAssertEqual(app.outlines["Folders"].outlineRows.labels, ["Documents", "Pictures"])
  }

  func testAListBoxHasAllItsRows() throws {
    for name in ["gtk3-rows", "gtk4-rows"] {
      let app = try app(name)
      XCTAssertEqual(app.cells.labels, (1...100).map { "Row \($0)" }, name)
      XCTAssertTrue(app.cells["Row 1"].isHittable, name)
      XCTAssertFalse(app.cells["Row 100"].isHittable, name)
      XCTAssertTrue(app.cells["Row 100"].exists, name)
    }
  }

  func testATreeViewOfGTK3HasAllRowsAndFramesOfSome() throws {
    let app = try app("gtk3-rows-tree")
    XCTAssertEqual(app.cells.labels, (1...100).map { "Row \($0)" })
    XCTAssertEqual(app.cells.allElementsBoundByIndex.filter { $0.isHittable }.count, 16)
    XCTAssertEqual(app.cells["Row 17"].frame, .zero)
    XCTAssertTrue(app.cells["Row 1"].isSelected)
    XCTAssertEqual(app.tables.buttons.labels, ["Name"], "the title of the column")
  }

  func testAListOfSwingHasItsVisibleRows() throws {
    let app = try app("swing-long-list")
    let rows = app.tables["Rows"].cells
    XCTAssertEqual(rows.labels, (1...24).map { "Row \($0)" })
    XCTAssertEqual(app.tables["Rows"].frame.height, 220_000, "the list is as high as its rows")
    let tree = try tree("swing-long-list")
    XCTAssertTrue(tree.nodes.virtualizedContainers.contains { $0.childCount == 10_000 && $0.columns == 1 })
  }

  func testAClippedRowOfSwingIsHitInItsVisiblePart() throws {
    let tree = try tree("swing-long-list")
    let last = try node(.cell, "Row 24", in: tree)
    guard case .point(let point, let visibleFrame) = try HitTester(tree: tree).hit(last) else {
      return XCTFail("\(try HitTester(tree: tree).hit(last))")
    }
    XCTAssertTrue(visibleFrame.contains(point))
    XCTAssertLessThan(visibleFrame.height, try XCTUnwrap(tree.frame(last)).height)
  }

  func testAScrollBarExistsIfThereAreMoreRows() throws {
    XCTAssertTrue(try app("swing-long-list").scrollViews.scrollBars.firstMatch.exists)
    XCTAssertEqual(try app("quick6-lists").tables["Rows"].scrollBars.count, 1)
    XCTAssertEqual(try app("gtk4-widgets-trees").scrollBars.count, 0, "all rows fit in")
  }
}
