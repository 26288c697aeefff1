// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Programs
import XCTest
import XCUIAutomation

/// Tests the touch screen itself.
final class TouchScreenTests: TouchTestCase {
  override func setUp() { share(BehaviorFixture.touchGTK.application(.gtk3)) }

  override func tearDown() {
    XCUIDevice.shared.orientation = .landscapeLeft
    super.tearDown()
  }

  func testTouchesFollowTheRotationOfTheScreen() {
    XCUIDevice.shared.orientation = .portrait
    let place = area.coordinate(withNormalizedOffset: .zero)
    place.withOffset(CGVector(dx: 31, dy: 47)).tap()
    XCTAssertEqual(heard["from"], "31,47")
    app.buttons["Swatch"].tap()
    XCTAssertEqual(heard["button"], "1")
    XCUIDevice.shared.orientation = .landscapeRight
    clear()
    place.withOffset(CGVector(dx: 5, dy: 6)).tap()
    XCTAssertEqual(heard["from"], "5,6")
  }

  func testASwipeHasItsVelocity() throws {
    for velocity in [XCUIGestureVelocity.slow, .default] {
      let waited = secondsOfWaiting { area.swipeRight(velocity: velocity) }
      let measured = try XCTUnwrap(heard["swipe"]?.split(separator: ",").first.flatMap { Double($0) })
      // GTK measures over the last 150 ms. A busy machine delays single frames, and the finger becomes slower by the
      // time that it waits for a processor.
      let wanted = Double(velocity.rawValue)
      XCTAssertLessThan(measured, wanted * 1.35)
      XCTAssertGreaterThan(measured, wanted * 0.65 * 0.15 / (0.15 + waited))
    }
  }

  func testALongPressIsRecognized() {
    area.press(forDuration: 0.8)
    XCTAssertEqual(heard["long"], "1")
  }

  func testFingersOfAnAbandonedGestureAreLifted() throws {
    let frame = area.frame
    let screen = try XCTUnwrap(AutomationSession.shared.host.current?.display.touchScreen)
    for finger in 0..<3 {
      try screen.touch(finger, at: CGPoint(x: frame.midX + CGFloat(finger) * 30, y: frame.midY))
    }
    try screen.synchronize()
    XCTAssertTrue(wait { self.heard["down"] == "3" })
    SharedScreen(of: AutomationSession.shared.host).releaseInput()
    XCTAssertTrue(wait { self.heard["down"] == "0" })
    area.tap()
    XCTAssertEqual(heard["begin"], "4")
  }

  func testTooManyFingersFail() {
    expectFailure(containing: "1 to 15 fingers", "with 16 fingers") {
      area.tap(withNumberOfTaps: 1, numberOfTouches: 16)
    }
    XCTAssertNil(heard["begin"])
  }

  func testClicksAreSentByThePointer() {
    area.click()
    XCTAssertNil(heard["begin"])
    XCTAssertEqual(heard["clicks"], "1")
  }

  private func wait(until condition: () -> Bool) -> Bool {
    Waiter(session: .shared).wait(timeout: 5, until: condition)
  }
}
