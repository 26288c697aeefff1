// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests a page of some 3,000 elements in Chromium.
final class LargePageTests: ToolkitRuleTestCase {
  func testAllRowsAreFoundInTheirOrder() throws {
    let page = try app("chromium-page-largepage").webViews.firstMatch
    XCTAssertEqual(page.buttons.labels.count, 400)
    XCTAssertEqual(page.tables["Parts"].tableRows.count, 400)
    XCTAssertEqual(page.buttons.element(boundBy: 399).label, "Order 400")
  }

  func testARowInTheMiddleIsFoundByItsText() throws {
    let page = try app("chromium-page-largepage").webViews.firstMatch
    let row = page.tableRows["Part 200"]
    XCTAssertEqual(row.buttons.labels, ["Order 200"])
    XCTAssertFalse(row.buttons["Order 200"].isHittable)
    XCTAssertTrue(page.buttons["Order 1"].isHittable)
  }

  /// Chromium under load reported the page at the visible line of the row, and the row at its middle, which is below
  /// the page and its window.
  func testARowAtTheEdgeIsNotHitOutOfView() throws {
    let tree = try tree("chromium-page-largepage") { recording in
      let (seen, middle) = ("object of page 134 at 103, 784", "object of page 134 at 103, 796")
      var answers = recording.programs[0].tree?.answers ?? [:]
      answers["\(middle), when it has answered"] = answers["\(seen), when it has answered"]
      answers["\(seen), when it has answered"]?.object = "134"
      recording.programs[0].tree?.answers = answers
    }
    let row = try node(.tableRow, "Part 25", in: tree)
    let view = try XCTUnwrap(tree.frame(134))
    guard case .point(let point, _) = try HitTester(tree: tree).hit(row) else {
      return XCTFail("the row cannot be hit: \(try HitTester(tree: tree).hit(row))")
    }
    XCTAssertTrue(view.contains(point), "\(point) is outside of \(view)")
  }
}
