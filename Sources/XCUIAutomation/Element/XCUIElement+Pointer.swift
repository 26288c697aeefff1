// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

extension XCUIElement {
  /// Performs an action on the element; an error fails the test.
  func perform(_ action: ElementAction) {
    let target = ActionTarget(handle)
    IssueRecorder.attempt(action.words(on: target), in: handle.application) {
      try ActionPerformer(target).perform(action)
    }
  }

  func sendRotation(by rotation: Double, velocity: Double) {
    guard SharedScreen(of: AutomationSession.shared.host).hasTouchScreen else {
      return IssueRecorder.recordUnavailable(
        "XCUIElement.rotate(_:withVelocity:)",
        "a pointer cannot rotate. Use a touch screen with input=touch in UNDERSTUDY_DESTINATION, or the "
          + "program's command for it.")
    }
    perform(.rotate(radians: rotation, velocity: velocity))
  }

  func sendDrag(
    to goal: XCUIElement, _ duration: TimeInterval, _ velocity: XCUIGestureVelocity,
    _ holdDuration: TimeInterval, with hand: ElementAction.Hand
  ) {
    perform(
      .drag(
        .init(
          to: ActionTarget(goal.handle), duration: duration, velocity: velocity.pixelsPerSecond,
          holdDuration: holdDuration, with: hand)))
  }

  func sendSwipe(_ direction: SwipeDirection, _ velocity: XCUIGestureVelocity = .default) {
    perform(.swipe(direction, velocity: velocity.pixelsPerSecond))
  }
}
