// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the reading order of elements of recorded programs.
final class RecordedReadingTests: RecordedTestCase {
  func testAnElementIsReadWithItsContent() throws {
    let app = try app("qt6-views")
    XCTAssertEqual(
      app.tables["Files"].readingOrder,
      """
      Files, list with 3 items
        Letters, not selected, 1 of 3
        Bills, not selected, 2 of 3
        Photo, not selected, 3 of 3
      """)
    XCTAssertEqual(app.buttons["Settings"].readingOrder, "Settings, button")
    XCTAssertTrue(app.readingOrder.hasPrefix("Views, frame\n  Tools, tool bar\n"), app.readingOrder)
  }

  func testAMissingElementFailsTheTest() throws {
    let app = try app("qt6-views")
    expectFailure(containing: "Failed to read the reading order of \"Nowhere\" Button") {
      XCTAssertEqual(app.buttons["Nowhere"].readingOrder, "")
    }
  }
}
