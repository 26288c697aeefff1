// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest
import XCUIAutomation

/// Tests touches on a screen with two pixels per point, in programs that report points.
final class ScaledTouchTests: TouchTestCase {
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_DESTINATION": "input=touch,scale=2,size=2560x1600"]) { $1 }
  }

  func testATouchArrivesAtItsPosition() {
    let chromium = XCUIApplication(bundleIdentifier: "chromium")
    chromium.launchArguments = [
      "--app=\(BehaviorFixture.folder.appendingPathComponent("touch.html").absoluteString)"
    ]
    let applications = [
      BehaviorFixture.touchGTK.application(.gtk3), BehaviorFixture.touchGTK.application(.gtk4),
      BehaviorFixture.touchQt.application(.gtk4, ["--qt=5"]),
      BehaviorFixture.touchQt.application(.gtk4, ["--qt=6"]),
      chromium,
    ]
    for application in applications {
      app = application
      terminateAfterTest(app)
      app.launch()
      area.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: 201, dy: 121)).tap()
      XCTAssertEqual(heard["from"], "100,60", "\(app)")
      clear()
      area.pinch(withScale: 2, velocity: 4)
      XCTAssertEqual(number("zoom"), 2, accuracy: 0.1, "\(app)")
      app.terminate()
    }
  }
}
