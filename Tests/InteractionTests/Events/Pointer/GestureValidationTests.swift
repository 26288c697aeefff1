// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

@testable import ElementModel
@testable import Interaction

/// Tests which numbers of gestures are refused.
final class GestureValidationTests: XCTestCase {
  private let endless: [Double] = [.nan, .infinity, -.infinity]

  private func assertRefused<Result>(
    _ body: @autoclosure () throws -> Result, _ number: Double, line: UInt = #line
  ) {
    XCTAssertThrowsError(try body(), "\(number)", line: line) {
      XCTAssertEqual(($0 as? AutomationError)?.kind, .unsupported, line: line)
    }
  }

  func testADistanceIsAFiniteNumberUpToTheFarthestScroll() throws {
    let farthest = GestureValidation.maximumScrollDistance
    for number in endless + [farthest + 1, -farthest - 1] {
      assertRefused(try GestureValidation.distance(number), number)
    }
    for number in [0, 0.5, -40, farthest, -farthest] {
      XCTAssertEqual(try GestureValidation.distance(number), number)
    }
  }

  func testADurationIsAFiniteNumberUpToTheLongestHold() throws {
    let longest = TimeLimits.Events.longestHold.seconds
    for number in endless + [longest + 1] { assertRefused(try GestureValidation.duration(number), number) }
    for number in [0, 0.5, longest] { XCTAssertEqual(try GestureValidation.duration(number), number) }
    XCTAssertEqual(try GestureValidation.duration(-1), 0, "a time in the past needs no wait")
  }

  func testAVelocityIsGreaterThanZeroAndMayBeInfinite() throws {
    let end = CGPoint(x: 30, y: 40)
    func velocity(_ number: Double) throws -> Double {
      try GestureValidation.velocity(number, from: .zero, to: end)
    }
    for number in [0.0, -200, Double.nan, -Double.infinity] { assertRefused(try velocity(number), number) }
    for number in [0.5, 1000, Double.infinity] { XCTAssertEqual(try velocity(number), number) }
  }

  func testADragTakesAtMostItsLimit() throws {
    let end = CGPoint(x: 300, y: 400)
    let slowest = 500 / TimeLimits.Events.longestDrag.seconds
    for number in [slowest * 0.9, 1e-300] {
      assertRefused(try GestureValidation.velocity(number, from: .zero, to: end), number)
    }
    XCTAssertNoThrow(try GestureValidation.velocity(slowest * 1.1, from: .zero, to: end))
    XCTAssertNoThrow(try GestureValidation.velocity(1e-9, from: end, to: end), "nothing moves")
  }

  func testTheSignOfAPinchsVelocityIsIgnored() throws {
    assertRefused(try GestureValidation.pinchVelocity(.nan), .nan)
    for number in [0, -200, 1000, Double.infinity] {
      XCTAssertEqual(try GestureValidation.pinchVelocity(number), number)
    }
  }

  func testAPointHasFiniteCoordinates() {
    let good = CGPoint(x: -5, y: 1e9)
    XCTAssertNoThrow(try GestureValidation.check(good, .zero))
    for number in endless {
      assertRefused(try GestureValidation.check(CGPoint(x: number, y: 0)), number)
      assertRefused(try GestureValidation.check(good, CGPoint(x: 0, y: number)), number)
    }
  }
}
