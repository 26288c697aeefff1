// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

final class BarTests: GTKVersionsTestCase {
  func testAHeaderBarIsNamedByItsTitleAndNotByItsBackButton() {
    let app = show(.bars, toolkit)
    XCTAssertEqual(app.navigationBars.firstMatch.label, "Groceries")
    XCTAssertTrue(app.navigationBars["Groceries"].buttons["All Lists"].exists)
    XCTAssertFalse(app.navigationBars["All Lists"].exists)
  }

  func testAGroupOfTabsIsAlsoATabBar() {
    let app = show(.bars, toolkit)
    XCTAssertTrue(app.tabBars.buttons["Open"].isSelected)
    app.tabBars.buttons["Done"].tap()
    XCTAssertTrue(app.tabBars.buttons["Done"].isSelected)
    XCTAssertFalse(app.tabBars.buttons["Open"].isSelected)
  }
}
