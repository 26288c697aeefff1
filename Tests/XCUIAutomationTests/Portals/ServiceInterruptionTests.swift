// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import Foundation
import XCTest
import XCUIAutomation

/// Tests windows of the desktop's services that no handler of the test handles.
final class ServiceInterruptionTests: GTKVersionsTestCase {
  private func launchAsker() -> XCUIApplication {
    let app = BehaviorFixture.asker.application(toolkit)
    terminateAfterTest(app)
    app.launch()
    return app
  }

  func testAQuestionOfAPortalIsDenied() throws {
    try XCTSkipIf(
      PrivateDesktop.program(ofService: "org.freedesktop.impl.portal.desktop.gtk") == nil,
      "xdg-desktop-portal-gtk is not installed")
    let app = BehaviorFixture.asker.application(toolkit)
    terminateAfterTest(app)
    app.resetAuthorizationStatus(for: .camera)
    app.launch()
    app.buttons["Camera"].tap()
    XCTAssertTrue(XCUIApplication.portal.alerts["Question"].waitForExistence(timeout: 10))
    // The question and the program are both in the middle of the screen.
    app.buttons["Camera"].tap()
    XCTAssertTrue(app.staticTexts["Answer: denied"].waitForExistence(timeout: 10))
  }

  /// A service that has ended starts again when a program calls it.
  func testTheEndOfAServiceDoesNotEndAWaitForIt() throws {
    try XCTSkipIf(
      PrivateDesktop.program(ofService: "org.freedesktop.impl.portal.desktop.gtk") == nil,
      "xdg-desktop-portal-gtk is not installed")
    let app = launchAsker()
    app.buttons["Open"].tap()
    let dialog = XCUIApplication.portal.dialogs["Pick a file"]
    XCTAssertTrue(dialog.waitForExistence(timeout: 10))
    for process in BehaviorTestDesktop.processes(running: "xdg-desktop-portal-gtk") {
      kill(process, SIGKILL)
    }
    let time = seconds { XCTAssertFalse(dialog.waitForExistence(timeout: 1)) }
    XCTAssertGreaterThan(time, 0.9)
  }

  func testABannerIsDismissedWithoutItsAction() throws {
    try XCTSkipIf(
      PrivateDesktop.program(ofService: "org.freedesktop.Notifications") == nil,
      "xfce4-notifyd is not installed")
    let app = launchAsker()
    let title = app.windows.firstMatch.coordinate(withNormalizedOffset: .zero)
      .withOffset(CGVector(dx: 60, dy: -8))
    let screen = XCUIScreen.main.screenshot().image.size
    title.press(
      forDuration: 0.1,
      thenDragTo: app.coordinate(withNormalizedOffset: .zero).withOffset(
        CGVector(dx: Double(screen.width) - 140 - app.frame.minX, dy: 8 - app.frame.minY)))
    app.buttons["Offer"].tap()
    let banner = XCUIApplication.notifications.windows["Build done"]
    XCTAssertTrue(banner.waitForExistence(timeout: 10))
    let covered = app.buttons["Covered"]
    XCTAssertTrue(
      banner.frame.contains(CGPoint(x: covered.frame.midX, y: covered.frame.midY)),
      "\(banner.frame) \(covered.frame)")
    covered.tap()
    XCTAssertTrue(app.staticTexts["Content: reached"].exists)
    XCTAssertFalse(banner.exists)
    XCTAssertFalse(app.staticTexts["Action: reply"].exists)
    XCTAssertFalse(app.staticTexts["Action: default"].exists)
  }
}
