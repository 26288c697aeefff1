// SPDX-License-Identifier: Apache-2.0

import Interaction
import XCTestSupport

extension XCUICoordinate {
  /// Turns the wheel where something scrolls at the point, and drags from there elsewhere.
  func sendSwipe(_ direction: SwipeDirection, _ velocity: XCUIGestureVelocity = .default) {
    let handle = referencedElement.handle
    IssueRecorder.attempt(
      "swipe \(direction.rawValue) from a coordinate of \(handle.description)", in: handle.application
    ) {
      try handle.swipe(direction, velocity: Double(velocity.rawValue), from: point)
    }
  }
}
