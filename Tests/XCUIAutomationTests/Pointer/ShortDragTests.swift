// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests short, fast drags without a hold.
///
/// Each drag succeeds, because the library gives the toolkits the time that they need.
final class ShortDragTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  private static let gallery = BehaviorFixture.folder.appendingPathComponent("Gallery").path

  /// A parcel and a basket side by side.
  private static let page = BehaviorFixture.folder.appendingPathComponent("boxes.html").absoluteString

  func testGTK3() { checkDrags("\(Self.gallery)/gtk.py", "--gtk=3", "--page=Drag") }
  func testGTK4() { checkDrags("\(Self.gallery)/gtk.py", "--gtk=4", "--page=Drag") }
  func testQt5() { checkDrags("\(Self.gallery)/qt.py", "--qt=5", "--page=Drag") }
  func testQt6() { checkDrags("\(Self.gallery)/qt.py", "--qt=6", "--page=Drag") }
  func testChromium() { checkDrags("/usr/bin/chromium", "--app=\(Self.page)") }
  func testFirefox() { checkDrags("/usr/bin/firefox-esr", Self.page) }
  func testSwing() { checkDrags("/usr/bin/java", "\(Self.gallery)/swing/Gallery.java", "--page=Drag") }

  func testATargetWithInnerElementsReceivesTheDrop() {
    let page = BehaviorFixture.folder.appendingPathComponent("nested.html").absoluteString
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    app.launchArguments = ["--app=\(page)"]
    terminateAfterTest(app)
    app.launch()
    for velocity in [XCUIGestureVelocity.fast, .default, 20_000] {
      app.staticTexts["Parcel"].press(
        forDuration: 0, thenDragTo: app.staticTexts["Basket"], withVelocity: velocity, thenHoldForDuration: 0)
      XCTAssertTrue(
        app.staticTexts["Log: dropped Parcel"].waitForExistence(timeout: 3),
        "\(velocity): \(app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log'")).firstMatch.label)"
      )
      app.typeKey("r", modifierFlags: .control)
      XCTAssertTrue(app.staticTexts["Log: ready"].waitForExistence(timeout: 10))
    }
  }

  /// Drags the parcel by its edge over the edge of the basket, which is next to it or below it.
  private func checkDrags(_ program: String, _ arguments: String...) {
    let app = XCUIApplication(url: URL(fileURLWithPath: program))
    app.launchArguments = arguments
    terminateAfterTest(app)
    app.launch()
    let parcel = app.staticTexts["Parcel"].frame
    let basket = app.staticTexts["Basket"].frame
    let isBeside = basket.minX >= parcel.maxX
    let inset: CGFloat = 10
    let start = app.staticTexts["Parcel"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
      .withOffset(
        isBeside
          ? CGVector(dx: parcel.width / 2 - inset, dy: 0) : CGVector(dx: 0, dy: parcel.height / 2 - inset))
    let way =
      isBeside
      ? CGVector(dx: basket.minX - parcel.maxX + 2 * inset, dy: 0)
      : CGVector(dx: 0, dy: basket.minY - parcel.maxY + 2 * inset)
    XCTAssertLessThan(way.dx + way.dy, 60)
    start.press(
      forDuration: 0, thenDragTo: start.withOffset(way), withVelocity: .fast, thenHoldForDuration: 0)
    XCTAssertTrue(app.staticTexts["Log: dropped Parcel"].waitForExistence(timeout: 3), "a drag by \(way)")
  }
}
