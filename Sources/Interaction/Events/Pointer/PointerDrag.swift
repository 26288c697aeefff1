// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// A drag with the pointer that toolkits can follow: it picks an object up, and drops it at the end.
///
/// A toolkit treats a moved pointer as a drag only beyond a threshold, and sends requests before the drag begins:
/// Chromium to the process of the page, GTK and Swing to the X server for the selection and a grab. The toolkit also
/// asks the target below the pointer whether the target accepts the object; a release before the reply cancels the
/// drop. So the movement begins with small steps, and at both ends it waits until the program is ready, however long
/// that takes on a busy machine.
///
/// A drag that drops nothing, such as that of a slider, is `PointerGesture.drag`.
package struct PointerDrag {
  let gesture: PointerGesture
  /// Waits, with a separate time limit, until the programs have handled the events that they received.
  let settle: () -> Void

  /// The length of the first part of the movement in pixels, which turns the press into a drag.
  ///
  /// The threshold of Qt is 10, of GTK 3 and 4 is 8, of Chromium is 3.
  private static let lead = 16.0

  /// The distance in pixels that the pointer moves back and forth before the release in a browser.
  ///
  /// The page then receives a second event that the drag is over its element, after the event that the drag has entered
  /// it. Without the second event, an element that an inner element has replaced as the target does not become the
  /// target again (Chromium 156). And on a busy machine, the only event of a short movement may come before Firefox 140
  /// has begun the drag.
  private static let lastSteps = 3.0

  /// The velocity for the first part in pixels per second, which is about 2 pixels per frame.
  ///
  /// Some toolkits need several moves before they begin a drag; with this velocity they receive moves on either side of
  /// the threshold.
  private static let leadVelocity = 200.0

  func play(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double, holdDuration: TimeInterval
  ) throws {
    try GestureValidation.check(start, end)
    let duration = try GestureValidation.duration(duration)
    let holdDuration = try GestureValidation.duration(holdDuration)
    let velocity = try GestureValidation.velocity(velocity, from: start, to: end)
    let distance = hypot(Double(end.x - start.x), Double(end.y - start.y))
    let begun = start.moved(to: end, by: distance > 0 ? min(0.5, Self.lead / distance) : 0)
    try gesture.dragging(from: start) {
      PointerGesture.hold(duration)
      try gesture.move(from: start, to: begun, velocity: min(velocity, Self.leadVelocity))
      pause()
      try gesture.move(from: begun, to: end, velocity: velocity)
      pause()
      if gesture.traits.needsSmallStepsBeforeDrops, distance > 2 * Self.lastSteps {
        let before = end.moved(to: start, by: Self.lastSteps / distance)
        for step in [before, end] {
          try gesture.display.movePointer(to: step)
          pause()
        }
      }
      PointerGesture.hold(holdDuration)
    }
  }

  private func pause() {
    PointerGesture.hold(TimeLimits.Events.pointerRest.seconds)
    settle()
  }
}
