// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Idleness
import Timing
import WindowSystem

/// Fingers on the touch screen, with the timing of a hand.
///
/// All fingers are lifted at the end, even after an error.
package struct TouchGesture: GestureInput {
  let screen: any TouchScreen

  /// The distance in pixels between fingers that tap side by side.
  private static let fingerDistance: CGFloat = 40

  package func tap(at point: CGPoint, taps: Int, fingers: Int) throws {
    let maximum = GestureValidation.maximumTaps
    guard (1...maximum).contains(taps), fingers > 0, fingers <= screen.maximumFingers else {
      throw AutomationError(
        .unsupported,
        "Expected 1 to \(maximum) taps with 1 to \(screen.maximumFingers) fingers on the touch screen; found \(taps) "
          + "taps with \(fingers) fingers.")
    }
    try GestureValidation.check(point)
    let places = (0..<fingers).map { finger in
      let offset = (CGFloat(finger) - CGFloat(fingers - 1) / 2) * Self.fingerDistance
      return CGPoint(x: point.x + offset, y: point.y)
    }
    for tap in 0..<taps {
      if tap > 0 {
        PointerGesture.hold(TimeLimits.Events.betweenTaps.seconds)
        if Cancellation.isRequested { return }
      }
      try touching(places) { PointerGesture.hold(TimeLimits.Events.tap.seconds) }
    }
  }

  package func press(at point: CGPoint, duration: TimeInterval) throws {
    try GestureValidation.check(point)
    let duration = try GestureValidation.duration(duration)
    try touching([point]) { PointerGesture.hold(duration) }
  }

  package func drag(
    from start: CGPoint, to end: CGPoint, duration: TimeInterval, velocity: Double, holdDuration: TimeInterval
  ) throws {
    try GestureValidation.check(start, end)
    let duration = try GestureValidation.duration(duration)
    let holdDuration = try GestureValidation.duration(holdDuration)
    let velocity = try GestureValidation.velocity(velocity, from: start, to: end)
    let distance = hypot(end.x - start.x, end.y - start.y)
    try touching([start]) {
      PointerGesture.hold(duration)
      try Motion.play(duration: Double(distance) / velocity) { part in
        try screen.move(0, to: start.moved(to: end, by: part))
      }
      PointerGesture.hold(holdDuration)
    }
  }

  /// Moves fingers along paths.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - settle: waits until the program has handled the events so far; called once the fingers have moved far enough
  ///     for a gesture. A toolkit measures a gesture from the position at which it recognized the gesture, and a busy
  ///     program sees only the last of several positions.
  ///   - paths: returns the positions of the fingers at a fraction of the movement, 0...1.
  /// - Throws: `WindowSystemError` if the display does not accept the input.
  func move(duration: TimeInterval, settle: () -> Void, along paths: (Double) -> [CGPoint]) throws {
    try touching(paths(0)) {
      // A hand rests for a moment before it moves. Some toolkits treat the first positions that they receive as the
      // start of the fingers.
      PointerGesture.hold(TimeLimits.Events.fingerRest.seconds)
      func move(_ part: Double) throws {
        for (finger, point) in paths(part).enumerated() { try screen.move(finger, to: point) }
      }
      try Motion.play(duration: duration * Self.lead) { part in try move(part * Self.lead) }
      settle()
      try Motion.play(duration: duration * (1 - Self.lead)) { part in
        try move(Self.lead + part * (1 - Self.lead))
      }
      // The fingers also rest at the end: lifting them while they move starts kinetic scrolling.
      PointerGesture.hold(TimeLimits.Events.fingerRest.seconds)
    }
  }

  /// The fraction of a movement after which toolkits recognize a gesture: they wait for some 10 pixels of each finger.
  private static let lead = 0.3

  /// Runs `body` with fingers on the screen; they are always lifted afterwards.
  private func touching(_ places: [CGPoint], _ body: () throws -> Void) throws {
    do {
      for (finger, point) in places.enumerated() { try screen.touch(finger, at: point) }
      try body()
    } catch {
      // An error of lifting the fingers is ignored, because the error that ended the gesture is thrown.
      try? screen.liftAll()
      throw error
    }
    try screen.liftAll()
  }
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

extension CGPoint {
  /// Returns the point at a fraction, 0...1, of the way to another point.
  func moved(to end: CGPoint, by part: Double) -> CGPoint {
    CGPoint(x: x + (end.x - x) * part, y: y + (end.y - y) * part)
  }
}
