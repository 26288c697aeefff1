// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing

/// Checks the numbers that tests pass to gestures.
///
/// Invalid numbers are refused before anything is pressed.
enum GestureValidation {
  /// Checks a hold time in seconds.
  ///
  /// - Throws: `AutomationError` for a value that is not a number, is infinite, or exceeds the limit for a hold.
  static func duration(_ seconds: TimeInterval) throws -> TimeInterval {
    let maximum = TimeLimits.Events.longestHold.seconds
    guard seconds <= maximum, seconds.isFinite else {
      throw AutomationError(
        .unsupported,
        "Expected a gesture duration from 0 to \(Int(limiting: maximum)) seconds; found \(seconds).")
    }
    return max(0, seconds)
  }

  /// Checks the velocity of a drag in pixels per second; an infinite velocity means as fast as possible.
  ///
  /// - Parameters:
  ///   - velocity: the velocity to check, in pixels per second.
  ///   - start: the start of the drag, with finite coordinates.
  ///   - end: the end of the drag, with finite coordinates.
  /// - Returns: the velocity.
  /// - Throws: `AutomationError` for a value that is not a number greater than 0, and if the movement would exceed the
  ///   limit for a drag.
  static func velocity(_ velocity: Double, from start: CGPoint, to end: CGPoint) throws -> Double {
    guard velocity > 0 else {
      throw AutomationError(
        .unsupported,
        "Expected a gesture velocity greater than 0, in pixels per second; found \(velocity).")
    }
    let distance = hypot(Double(end.x - start.x), Double(end.y - start.y))
    let maximum = TimeLimits.Events.longestDrag.seconds
    guard distance / velocity <= maximum else {
      throw AutomationError(
        .unsupported,
        "Expected a velocity at which a drag of \(Int(limiting: distance.rounded())) pixels takes at most "
          + "\(Int(limiting: maximum)) seconds; found \(velocity) pixels per second. Use a higher velocity.")
    }
    return velocity
  }

  /// Checks the velocity of a pinch in scale factors per second.
  ///
  /// The sign is ignored, and 0 selects the usual velocity.
  ///
  /// - Throws: `AutomationError` for a value that is not a number.
  static func pinchVelocity(_ velocity: Double) throws -> Double {
    guard !velocity.isNaN else {
      throw AutomationError(
        .unsupported, "Expected a pinch velocity in scale factors per second; found \(velocity).")
    }
    return velocity
  }

  /// Checks the pixels to scroll by, in one direction.
  ///
  /// - Throws: `AutomationError` for a value that is not a number, is infinite, or exceeds ``maximumScrollDistance``.
  static func distance(_ pixels: Double) throws -> Double {
    guard abs(pixels) <= maximumScrollDistance else {
      throw AutomationError(
        .unsupported,
        "Expected a scroll distance of at most \(Int(limiting: maximumScrollDistance)) pixels; found \(pixels)."
      )
    }
    return pixels
  }

  /// The maximum distance in pixels: twenty thousand notches of the wheel, which take a few seconds.
  static let maximumScrollDistance = 1e6

  /// The maximum number of notches by which a search turns the wheel at once: a fifth of ``maximumScrollDistance``.
  ///
  /// A search checks its time limit and reads the content only between two such moves.
  static let maximumNotchesPerMove = 4_000

  /// The maximum number of clicks or taps of one gesture.
  ///
  /// The server itself waits between the clicks, and replies after the last one, in less than the time limit for a reply.
  static let maximumTaps = 100

  /// Checks points.
  ///
  /// - Throws: `AutomationError` for a point with a coordinate that is not finite.
  static func check(_ points: CGPoint...) throws {
    for point in points where !point.x.isFinite || !point.y.isFinite {
      throw AutomationError(
        .unsupported,
        "Expected finite coordinates for a gesture, in pixels of the screen; found (\(point.x), \(point.y))."
      )
    }
  }
}
