// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

final class PopoverTests: ToolkitTestCase {
  /// GTK 4 goes on to take the pointer for one over a popover that has closed while it was laid out, until it moves again.
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
