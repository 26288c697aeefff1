// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import Foundation
import XCTest
import XCUIAutomation

/// Tests banners of notifications.
final class NotificationTests: BehaviorTestCase {
  private let notifications = XCUIApplication.notifications

  override func setUpWithError() throws {
    try XCTSkipIf(
      PrivateDesktop.program(ofService: "org.freedesktop.Notifications") == nil,
      "xfce4-notifyd is not installed")
  }

  func testAnActionOfABannerCanBeTapped() {
    let app = show(.asker)
    XCTAssertFalse(notifications.windows.firstMatch.exists)
    app.buttons["Notify"].tap()
    let banner = notifications.windows["Build done"]
    XCTAssertTrue(banner.waitForExistence(timeout: 10))
    XCTAssertTrue(banner.staticTexts["No failures"].exists)
    banner.buttons["Reply"].tap()
    XCTAssertTrue(app.staticTexts["Action: reply"].waitForExistence(timeout: 5))
    XCTAssertTrue(banner.waitForNonExistence(timeout: 5))
  }

  func testATapDismissesABanner() {
    let app = show(.asker)
    app.buttons["Notify"].tap()
    let banner = notifications.windows["Build done"]
    XCTAssertTrue(banner.waitForExistence(timeout: 10))
    banner.staticTexts["No failures"].tap()
    XCTAssertTrue(banner.waitForNonExistence(timeout: 5))
    XCTAssertTrue(
      app.staticTexts["Action: closed 2"].waitForExistence(timeout: 5), "2 means that the user dismissed it")
  }
}
