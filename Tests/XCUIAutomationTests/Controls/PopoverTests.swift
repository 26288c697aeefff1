// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

final class PopoverTests: GTKVersionsTestCase {
  /// If a popover closes during its layout, GTK 4 treats the pointer as over the popover until the next motion.
  func testATapAfterAPopoverHasClosedUnderThePointerIsNotLost() {
    let app = show(.closings, toolkit)
    for round in 1...5 {
      app.buttons["Open"].tap()
      app.buttons["Choose"].tap()
      app.buttons["Count"].tap()
      XCTAssertTrue(app.staticTexts["Counted \(round)"].exists)
    }
  }
}
