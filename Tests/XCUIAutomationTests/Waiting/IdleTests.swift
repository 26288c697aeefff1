// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests when a step returns while animations are switched on.
final class IdleTests: GTKVersionsTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "animations=on"] }

  /// The names of the rows that can be tapped.
  private func hittableRows(of app: XCUIApplication) -> [String] {
    ["Milk", "Nails"].filter { app.cells[$0].isHittable }
  }

  func testAPageTransitionIsOverWhenTheTapReturns() {
    let app = show(.pages, toolkit)
    for _ in 0..<3 {
      app.buttons["Go to Second"].tap()
      XCTAssertEqual(hittableRows(of: app), ["Nails"])
      app.buttons["Go to First"].tap()
      XCTAssertEqual(hittableRows(of: app), ["Milk"])
    }
  }

  func testFramesDoNotMoveAfterATapHasReturned() {
    let app = show(.pages, toolkit)
    app.buttons["Go to Second"].tap()
    let row = app.cells["Nails"]
    let frame = row.frame
    XCTAssertFalse(row.wait(for: \.frame.minX, toEqual: frame.minX + 1, timeout: 0.4))
    XCTAssertEqual(row.frame, frame)
    XCTAssertTrue(app.windows.element.frame.contains(frame))
  }

  func testASpinnerDoesNotDelayTaps() {
    let app = show(.pages, toolkit, "spinner")
    for number in 1...4 {
      let time = unhinderedSeconds { app.buttons["Tap"].tap() }
      XCTAssertLessThan(time, 1)
      XCTAssertTrue(app.staticTexts["Taps: \(number)"].exists)
    }
  }

  func testAPageTransitionBesideASpinnerIsOverWhenTheTapReturns() {
    let app = show(.pages, toolkit, "spinner")
    app.buttons["Tap"].tap()
    app.buttons["Go to Second"].tap()
    XCTAssertEqual(hittableRows(of: app), ["Nails"])
  }

  func testATapWaitsForWorkOfASecond() {
    let app = show(.trouble, toolkit)
    app.buttons["Work"].tap()
    XCTAssertTrue(app.staticTexts["Worked"].exists)
  }
}
