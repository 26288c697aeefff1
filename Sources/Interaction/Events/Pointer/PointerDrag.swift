// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// A drag with the pointer that toolkits can follow: what is picked up comes along, and is dropped where it ends.
///
/// A toolkit takes a moved pointer for a drag only beyond a threshold, and then asks around before the drag has begun:
/// Chromium the process of the page, GTK and Swing the X server for the selection and a grab. The place below the
/// pointer is asked, too, whether it takes what is dragged; released before its answer the drop is called off. So the
/// way begins with small steps, and at both of its ends the program is given the time that it needs, however long
/// that is on a busy machine.
package struct PointerDrag {
  let gesture: PointerGesture
  /// Waits, with a separate time limit, until the programs have handled the events that they received.
  let settle: () -> Void

  /// Pixels of the way that make a drag of a press.
  ///
  /// Qt's threshold is 10, that of GTK 3 and 4 is 8, Chromium's 3.
  private static let lead = 16.0

  /// Pixels that the pointer goes back and forth before it lets go in a browser.
  ///
  /// It gives a page one more event that something is over its element, after the one that it came there: without it,
  /// what gave the place up for the element inside of it has not taken it again (Chromium 156), and on a busy machine the
  /// one event of a short way may come before Firefox 140 has begun to drag.
  private static let lastSteps = 3.0

  /// The speed in pixels a second for the lead: some 2 pixels in a frame.
  ///
  /// Toolkits that need several moves before they begin a drag then receive moves on either side of the threshold.
  private static let leadVelocity = 200.0

  func play(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double, holdDuration: TimeInterval
  ) throws {
    try GestureNumbers.check(start, end)
    let duration = try GestureNumbers.duration(duration)
    let holdDuration = try GestureNumbers.duration(holdDuration)
    let velocity = try GestureNumbers.velocity(velocity)
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
