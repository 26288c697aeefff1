// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests a browser that shows each pixel of its pages as two by two pixels of the screen.
final class ChromiumScaleTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  func testFramesAndTapsAreInScreenPixels() {
    let app = XCUIApplication(bundleIdentifier: "chromium")
    let page = BehaviorFixture.folder.appendingPathComponent("Gallery/gallery.html").absoluteString
    app.launchArguments = [
      "--force-device-scale-factor=2", "--window-size=600,400", "--app=\(page)?page=Buttons",
    ]
    terminateAfterTest(app)
    app.launch()
    XCTAssertEqual(app.windows.firstMatch.frame.width, 1200, accuracy: 2)
    let button = app.buttons["save-button"]
    XCTAssertGreaterThan(button.frame.height, 40)
    button.tap()
    XCTAssertTrue(app.staticTexts["Log: Save"].waitForExistence(timeout: 3))
    app.checkBoxes["Accept"].tap()
    XCTAssertTrue(app.staticTexts["Log: Accept on"].waitForExistence(timeout: 3))
  }
}
