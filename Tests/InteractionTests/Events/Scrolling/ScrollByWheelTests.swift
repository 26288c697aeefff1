// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Interaction

/// Tests the part of a view that a bar leaves free, and the length of one turn of the wheel.
final class ScrollByWheelTests: XCTestCase {
  private let view = CGRect(x: 100, y: 100, width: 200, height: 100)

  private func free(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect? {
    ScrollByWheel.free(of: view, beside: CGRect(x: x, y: y, width: width, height: height))
  }

  func testABarAtAnEdgeLeavesTheRestOfTheView() {
    XCTAssertEqual(free(100, 100, 200, 30), CGRect(x: 100, y: 130, width: 200, height: 70), "at the top")
    XCTAssertEqual(free(100, 170, 200, 30), CGRect(x: 100, y: 100, width: 200, height: 70), "at the bottom")
    XCTAssertEqual(free(100, 100, 50, 100), CGRect(x: 150, y: 100, width: 150, height: 100), "on the left")
    XCTAssertEqual(free(250, 100, 50, 100), CGRect(x: 100, y: 100, width: 150, height: 100), "on the right")
  }

  func testABarThatIsLargerThanTheViewLeavesTheSameRest() {
    XCTAssertEqual(free(0, 50, 500, 80), CGRect(x: 100, y: 130, width: 200, height: 70))
  }

  func testACoverInTheMiddleLeavesTheLargestPartBesideIt() {
    XCTAssertEqual(free(100, 120, 200, 30), CGRect(x: 100, y: 150, width: 200, height: 50))
    XCTAssertEqual(free(140, 110, 20, 70), CGRect(x: 160, y: 100, width: 140, height: 100))
  }

  func testACoverBesideTheViewLeavesTheWholeView() {
    XCTAssertEqual(free(100, 50, 200, 20), view)
  }

  /// The content may have moved by one pixel at the first notch, because it scrolls smoothly.
  func testOneTurnOfTheWheelHasAMaximum() {
    var wheel = ScrollByWheel.Wheel()
    XCTAssertEqual(wheel.notches(for: 1e9), 1, "the first notch measures the distance")
    wheel.learn(notches: 1, moved: 1)
    XCTAssertEqual(wheel.notches(for: 300), 300)
    XCTAssertEqual(wheel.notches(for: 1e9), GestureValidation.maximumNotchesPerMove)
    XCTAssertEqual(wheel.notches(for: -.infinity), -GestureValidation.maximumNotchesPerMove)
  }

  func testAMoveOfASearchHasAtLeastOneNotchAndAMaximum() {
    let most = GestureValidation.maximumNotchesPerMove
    let moves: [(units: Double, notches: Int)] = [
      (0, 1), (0.4, 1), (-0.4, -1), (1.9, 1), (-7.5, -7), (1e7, most), (-1e300, -most), (.infinity, most),
    ]
    for (units, notches) in moves { XCTAssertEqual(ContentScroller.notches(for: units), notches, "\(units)") }
  }

  func testAPartThatIsTooSmallIsNotUsed() {
    XCTAssertNil(free(100, 100, 200, 100))
    XCTAssertNil(free(100, 115, 200, 85))
    XCTAssertEqual(free(100, 116, 200, 84), CGRect(x: 100, y: 100, width: 200, height: 16))
  }
}
