// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests the time limit of the search, and lists whose rows are all in the tree.
final class ScrollSearchLimitTests: BehaviorTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT": "1"]
  }

  func testTheSearchEndsAtTheTimeLimit() {
    let app = show(.longlist, .gtk4, "100000")
    let time = unhinderedSeconds {
      expectFailure(containing: "until the time limit", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT") {
        app.cells["Nobody"].tap()
      }
    }
    XCTAssertLessThan(time, 4)
  }

  func testASearchInAListWithAllRowsFailsSoon() {
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = show(.rows, toolkit, "300")
      let time = unhinderedSeconds {
        expectFailure(containing: "No matches found") { app.cells["Row 301"].tap() }
      }
      XCTAssertLessThan(time, 6)
    }
  }
}

/// Tests lists while the search is switched off.
final class ScrollSearchOffTests: BehaviorTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT": "0"]
  }

  func testNoListIsScrolled() {
    let app = show(.longlist, .gtk4, "1000")
    let failure = expectFailure(containing: "No matches found") { app.cells["Row 900"].tap() }
    XCTAssertFalse(failure.contains("Scrolled"))
    XCTAssertTrue(app.cells["Row 1"].isHittable)
  }
}
