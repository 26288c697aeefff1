// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import IssueTestSupport
import XCTest
import XCUIAutomation

/// Tests the exact events that a program gets from each pointer gesture.
final class PointerTests: GTKVersionsTestCase {
  private var app = XCUIApplication()
  private var area: XCUIElement { app.descendants(matching: .any)["Area"] }

  override func setUp() { app = show(.pointer, toolkit) }

  /// The events so far, without positions unless they are requested.
  private func events(withPlaces: Bool = false) -> [String] {
    let log = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log:'")).element.label
    let words = log.split(separator: " ").dropFirst().map(String.init).filter { $0 != "enter" }
    return withPlaces ? words : words.map { String($0.prefix { $0 != "@" }) }
  }

  func testATapIsOneClick() {
    area.tap()
    XCTAssertEqual(events(), ["down1x1"])
  }

  func testADoubleTapIsOneDoubleClick() {
    area.doubleTap()
    XCTAssertEqual(events(), ["down1x1", "down1x2"])
  }

  func testTwoTapsAreTwoSingleClicks() {
    area.tap()
    area.tap()
    area.tap()
    XCTAssertEqual(events(), ["down1x1", "down1x1", "down1x1"])
  }

  func testATapAfterADoubleTapIsASingleClick() {
    area.doubleTap()
    area.tap()
    area.doubleTap()
    XCTAssertEqual(events(), ["down1x1", "down1x2", "down1x1", "down1x1", "down1x2"])
  }

  func testARightClickIsAClickOfTheThirdButton() {
    area.rightClick()
    XCTAssertEqual(events(), ["down3x1"])
  }

  func testAPressLastsForItsDuration() {
    let time = seconds { area.press(forDuration: 0.9) }
    XCTAssertGreaterThanOrEqual(time, 0.9)
    XCTAssertEqual(events(), ["down1x1", "long"])
  }

  func testADragGoesFromPointToPoint() {
    let start = area.coordinate(withNormalizedOffset: CGVector(dx: 0.25, dy: 0.5))
    start.press(forDuration: 0.1, thenDragTo: start.withOffset(CGVector(dx: 120, dy: -40)))
    XCTAssertEqual(events(), ["down1x1", "drag120,-40"])
  }

  func testADragEndsOverTheOtherElement() throws {
    let target = app.buttons["Clear"]
    let start = area.frame
    area.press(forDuration: 0, thenDragTo: target)
    let drag = try XCTUnwrap(events().last)
    let expected = "drag\(Int((target.frame.midX - start.midX).rounded())),"
    XCTAssertTrue(drag.hasPrefix(expected), "\(drag) is not to \(target.frame) from \(start)")
  }

  func testHoveringSendsAnEnterEventWithoutAClick() {
    app.buttons["Clear"].hover()
    area.hover()
    let log = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log:'")).element.label
    XCTAssertTrue(log.hasSuffix("enter"), log)
    XCTAssertEqual(events(), [])
  }

  func testScrollingTurnsTheWheelTowardsTheContent() {
    area.scroll(byDeltaX: 0, deltaY: -150)
    XCTAssertEqual(events(), ["wheel0,1", "wheel0,1", "wheel0,1"])
    app.buttons["Clear"].tap()
    area.scroll(byDeltaX: 0, deltaY: 50)
    area.scroll(byDeltaX: -50, deltaY: 0)
    XCTAssertEqual(events(), ["wheel0,-1", "wheel1,0"])
  }

  func testInvalidNumbersFailTheTestAndSendNoEvents() {
    let point = area.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
    for (name, expected, gesture) in [
      ("press", "to 3600 seconds; found inf", { self.area.press(forDuration: .infinity) }),
      ("press at a point", "to 3600 seconds; found nan", { point.press(forDuration: .nan) }),
      ("scroll", "at most 1000000 pixels; found nan", { self.area.scroll(byDeltaX: .nan, deltaY: 0) }),
      (
        "scroll at a point", "at most 1000000 pixels; found -inf",
        { point.scroll(byDeltaX: 0, deltaY: -.infinity) }
      ),
      ("far scroll", "at most 1000000 pixels; found 1e+19", { self.area.scroll(byDeltaX: 0, deltaY: 1e19) }),
      (
        "drag", "in pixels per second; found nan",
        {
          point.press(
            forDuration: 0, thenDragTo: point, withVelocity: XCUIGestureVelocity(.nan), thenHoldForDuration: 0
          )
        }
      ),
      (
        "tap nowhere", "in pixels of the screen; found (nan",
        { point.withOffset(CGVector(dx: CGFloat.nan, dy: 0)).tap() }
      ),
      ("wait", "found nan", { _ = self.area.waitForExistence(timeout: .nan) }),
    ] as [(String, String, () -> Void)] {
      let issues = recordedFailures(in: gesture)
      XCTAssertEqual(issues.count, 1, name)
      XCTAssertTrue(issues.first?.compactDescription.contains(expected) == true, "\(name): \(issues)")
    }
    XCTAssertEqual(events(), [])
    XCTAssertTrue(area.waitForExistence(timeout: .infinity))
  }

  func testModifiersAreHeldForTheBlock() {
    XCUIElement.perform(withKeyModifiers: .shift) { area.tap() }
    area.tap()
    XCUIElement.perform(withKeyModifiers: [.control, .shift]) { area.rightClick() }
    XCTAssertEqual(events(), ["shift+down1x1", "down1x1", "shift+control+down3x1"])
  }

  func testCoordinatesAreRelativeToTheElement() throws {
    let corner = area.coordinate(withNormalizedOffset: .zero)
    corner.withOffset(CGVector(dx: 20, dy: 30)).tap()
    area.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap()
    let frame = area.frame
    XCTAssertEqual(corner.screenPoint, frame.origin)
    XCTAssertEqual(
      events(withPlaces: true),
      ["down1x1@20,30", "down1x1@\(Int(frame.width / 2)),\(Int(frame.height / 2))"])
    let point = app.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: 5, dy: 5))
    XCTAssertGreaterThan(point.screenPoint.x, 5, "the application's frame is that of its window")
  }

  func testATapHitsTheMiddle() {
    area.tap()
    let frame = area.frame
    XCTAssertEqual(events(withPlaces: true), ["down1x1@\(Int(frame.width / 2)),\(Int(frame.height / 2))"])
  }
}
