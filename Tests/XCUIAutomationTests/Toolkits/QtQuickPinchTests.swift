// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests pointer handlers of Qt Quick, which receive touches by another way than its older areas.
final class QtQuickPinchTests: QtTestCase {
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_DESTINATION": "input=touch"]) { $1 }
  }

  func testAPinchHandlerReceivesAPinch() {
    for version in ["5", "6"] {
      let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("pinch.py"))
      app.launchArguments = ["--qt=\(version)"]
      terminateAfterTest(app)
      app.launch()
      app.images["Picture"].pinch(withScale: 2, velocity: 4)
      XCTAssertTrue(
        app.staticTexts["Log: scale large"].waitForExistence(timeout: 2),
        "Qt \(version): \(app.staticTexts.firstMatch.label)")
      app.images["Picture"].pinch(withScale: 0.5, velocity: -4)
      XCTAssertTrue(
        app.staticTexts["Log: scale small"].waitForExistence(timeout: 2),
        "Qt \(version): \(app.staticTexts.firstMatch.label)")
      app.terminate()
    }
  }
}
