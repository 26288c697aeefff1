// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

extension XCUIElement {
  /// Sends an event to the element; what goes wrong fails the test.
  func send(_ action: String, then next: String = "", _ event: (EventTarget) throws -> Void) {
    let whole = "\(action) \(handle.description)\(next)"
    IssueRecorder.attempt(whole, in: handle.application) {
      try handle.perform(whole.prefix(1).uppercased() + whole.dropFirst(), event)
    }
  }

  /// Does something with the element; what goes wrong fails the test.
  func act(_ action: String, _ body: (ElementHandle) throws -> Void) {
    IssueRecorder.attempt("\(action) \(handle.description)", in: handle.application) { try body(handle) }
  }

  /// - Parameters:
  ///   - action: what is done, for the log and for failures.
  ///   - other: where the drag ends.
  ///   - duration: seconds before it starts.
  ///   - velocity: pixels a second.
  ///   - holdDuration: seconds before the release.
  ///   - hand: what is pressed, of the display's gestures: a finger or the pointer.
  func drag(
    _ action: String, to other: XCUIElement, forDuration duration: TimeInterval,
    velocity: XCUIGestureVelocity, holdDuration: TimeInterval, with hand: (PointerGesture) -> any Fingers
  ) {
    send(action, then: " (for \(duration)s) and drag to \(other.handle.description)") { start in
      let end = try other.handle.aim(on: start.live, requiresEnabled: false)
      try hand(start.gesture(from: start.point)).dragAndDrop(
        from: start.point, to: end.point, duration: duration, velocity: Double(velocity.rawValue),
        holdDuration: holdDuration
      ) {
        self.handle.application.settleWhileDragging(to: other.handle.application)
      }
      other.handle.application.waitForDrop(from: handle.application)
    }
  }

  func sendRotation(by rotation: Double, velocity: Double) {
    guard AutomationSession.shared.hasTouchScreen else {
      return IssueRecorder.recordUnavailable(
        "XCUIElement.rotate(_:withVelocity:)",
        "a pointer cannot turn. Choose a touch screen with input=touch in UNDERSTUDY_DESTINATION, or use the "
          + "program's command for it.")
    }
    act("rotate") { try $0.rotate(by: rotation, velocity: velocity) }
  }

  func sendSwipe(_ direction: SwipeDirection, _ velocity: XCUIGestureVelocity = .default) {
    act("swipe \(direction.rawValue)") { try $0.swipe(direction, velocity: Double(velocity.rawValue)) }
  }
}
