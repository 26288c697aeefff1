// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Interaction

/// Tests movements over a duration.
final class MotionTests: XCTestCase {
  func testAMovementGoesForwardToItsEnd() {
    for duration in [0, 0.05] {
      var parts: [Double] = []
      Motion.play(duration: duration) { parts.append($0) }
      XCTAssertEqual(parts.last, 1)
      XCTAssertGreaterThanOrEqual(parts.count, 4, "fewer steps are a jump")
      XCTAssertEqual(parts, parts.sorted())
      XCTAssertGreaterThan(parts[0], 0)
    }
  }

  func testAnErrorOfAFrameEndsTheMovement() {
    struct Enough: Error {}
    var count = 0
    XCTAssertThrowsError(
      try Motion.play(duration: 0) { _ in
        count += 1
        throw Enough()
      })
    XCTAssertEqual(count, 1)
  }
}
