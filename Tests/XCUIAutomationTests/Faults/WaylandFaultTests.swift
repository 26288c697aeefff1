// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the failures when the compositor ends or stops during a test.
final class WaylandFaultTests: DesktopFaultTestCase {
  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_DESTINATION": "display=wayland"]) { $1 }
  }

  func testADeadCompositorIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk4, "A")
    try kill("understudy-compositor")
    expectRecovery(of: app, from: "compositor")
  }

  func testAStoppedCompositorIsNamedByEachFailure() throws {
    try expectNamed("compositor", stopping: "understudy-compositor")
  }

  func testAStoppedCompositorIsReplacedBeforeTheNextLaunch() throws {
    let app = launch(.labels, .gtk4, "A")
    try stop("understudy-compositor")
    app.launch()
    app.buttons["A"].tap()
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
  }
}
