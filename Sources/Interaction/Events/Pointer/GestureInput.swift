// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import WindowSystem

/// The gestures of a hand at a point of the screen, on the input device of the destination.
///
/// Points are in pixels of the screen, durations in seconds, velocities in pixels per second.
package protocol GestureInput {
  /// Taps, fast enough to count as one gesture.
  ///
  /// - Parameters:
  ///   - point: the point, in pixels of the screen.
  ///   - taps: the number of taps, at least 1.
  ///   - fingers: the number of fingers, at least 1.
  /// - Throws: ``AutomationError`` if this input device does not have so many fingers.
  func tap(at point: CGPoint, taps: Int, fingers: Int) throws

  func press(at point: CGPoint, duration: TimeInterval) throws

  /// Presses, waits, moves to another point, waits and releases there.
  ///
  /// - Parameters:
  ///   - start: the start, in pixels of the screen.
  ///   - end: the end, in pixels of the screen.
  ///   - duration: seconds between the press and the first move.
  ///   - velocity: pixels per second.
  ///   - holdDuration: seconds between the last move and the release.
  /// - Throws: `WindowSystemError` if the display does not accept the input.
  func drag(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double, holdDuration: TimeInterval
  ) throws

  /// Drags in a way that can pick something up and drop it.
  ///
  /// - Parameters:
  ///   - start: the start, in pixels of the screen.
  ///   - end: the end, in pixels of the screen.
  ///   - duration: seconds between the press and the first move.
  ///   - velocity: pixels per second.
  ///   - holdDuration: seconds between the last move and the release.
  ///   - settle: waits until the programs have handled the events so far; called during the drag.
  /// - Throws: `WindowSystemError` if the display does not accept the input.
  func dragAndDrop(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double,
    holdDuration: TimeInterval,
    settle: @escaping () -> Void
  ) throws
}

extension GestureInput {
  package func tap(at point: CGPoint, taps: Int = 1) throws { try tap(at: point, taps: taps, fingers: 1) }
}

extension TouchGesture {
  package func dragAndDrop(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double,
    holdDuration: TimeInterval,
    settle: @escaping () -> Void
  ) throws {
    try drag(from: start, to: end, duration: duration, velocity: velocity, holdDuration: holdDuration)
  }
}

extension PointerGesture: GestureInput {
  package func dragAndDrop(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double,
    holdDuration: TimeInterval,
    settle: @escaping () -> Void
  ) throws {
    try PointerDrag(gesture: self, settle: settle)
      .play(from: start, to: end, duration: duration, velocity: velocity, holdDuration: holdDuration)
  }

  package func tap(at point: CGPoint, taps: Int, fingers: Int) throws {
    guard taps > 0, let button = PointerButton(fingers: fingers) else {
      throw AutomationError(
        .unsupported,
        "Expected 1 tap or more with 1 to 3 fingers on a pointer; found taps: \(taps), fingers: \(fingers). "
          + "The destination input=touch supports more.")
    }
    try click(button, at: point, count: taps)
  }

  /// The input for gestures of fingers on this display: the touch screen, or the pointer if there is no touch screen.
  package var fingers: any GestureInput { touch ?? self }

  /// The fingers on the touch screen; nil if the destination's input is the pointer.
  package var touch: TouchGesture? { display.touchScreen.map(TouchGesture.init) }
}

extension EventTarget {
  /// Taps the element.
  ///
  /// Separate taps are separated from the previous ones by a pause.
  package func tap(taps: Int = 1, fingers: Int = 1) throws {
    guard gesture.touch == nil, let button = PointerButton(fingers: fingers), taps > 0 else {
      live.clicks.separate(
        point, .left, type: node.tree.type(node.index), toolkit: node.tree.toolkit,
        byTouch: true)
      try gesture.fingers.tap(at: point, taps: taps, fingers: fingers)
      return live.clicks.noteClick(at: point, .left)
    }
    try click(button, count: taps)
  }
}

extension PointerButton {
  /// The button that a touchpad sends for a tap with some fingers; nil for more than three.
  package init?(fingers: Int) {
    switch fingers {
    case 1: self = .left
    case 2: self = .right
    case 3: self = .middle
    default: return nil
    }
  }
}
