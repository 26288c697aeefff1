// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests a box with so many children that GTK takes seconds to report them.
final class CrowdedContainerTests: BehaviorTestCase {
  // GTK 3 takes four seconds for one reply on an idle machine, and the default limit is five. The first window takes
  // as long.
  override class var settings: [String: String] {
    ["UNDERSTUDY_CALL_TIMEOUT": "60", "UNDERSTUDY_LAUNCH_TIMEOUT": "240"]
  }

  func testABoxOfTenThousandChildrenIsReadAndItsSlownessIsReported() {
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = BehaviorFixture.crowded.application(toolkit, ["10000"])
      let log = RecordLog.during {
        app.launch()
        let seconds = unhinderedSeconds {
          app.buttons["Press"].tap()
          XCTAssertTrue(app.staticTexts["Pressed: 1"].exists, "\(toolkit)")
          XCTAssertTrue(app.staticTexts["Line 9999"].exists, "\(toolkit)")
        }
        XCTAssertLessThan(seconds, 60, "\(toolkit)")
      }
      let notes = log.activities.map(\.name).filter { $0.contains("10000 elements are in one container") }
      XCTAssertEqual(notes.count, 1, "\(toolkit): \(notes)")
      app.terminate()
    }
  }
}
