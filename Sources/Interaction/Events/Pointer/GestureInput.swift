// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The gestures of a hand at a point of the screen, on the input device of the destination.
///
/// Points are in pixels of the screen, durations in seconds, velocities in pixels per second.
package protocol GestureInput {
  /// Taps, fast enough to count as one gesture; a cancellation omits the remaining taps.
  ///
  /// - Parameters:
  ///   - point: the point, in pixels of the screen.
  ///   - taps: the number of taps, from 1 to 100.
  ///   - fingers: the number of fingers, at least 1.
  /// - Throws: ``AutomationError`` for another number of taps, and if this input device does not have so many fingers.
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

  /// Drags so that a toolkit can pick an object up at the start and drop it at the end.
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
