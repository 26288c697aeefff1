// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing

/// Checks the numbers that tests pass to gestures.
///
/// Invalid numbers are refused before anything is pressed.
enum GestureNumbers {
  /// Checks a hold time in seconds.
  ///
  /// - Throws: `AutomationError` for a value that is not a number, is infinite, or exceeds the limit for a hold.
  static func duration(_ seconds: TimeInterval) throws -> TimeInterval {
    let maximum = TimeLimits.Events.longestHold.seconds
    guard seconds <= maximum, seconds.isFinite else {
      throw AutomationError(
        .unsupported,
        "Expected a duration of a gesture from 0 to \(Int(limiting: maximum)) seconds; found \(seconds).")
    }
    return max(0, seconds)
  }

  /// Checks a velocity in pixels per second; an infinite one is as fast as possible.
  ///
  /// - Throws: `AutomationError` for a value that is not a number.
  static func velocity(_ velocity: Double) throws -> Double {
    guard !velocity.isNaN else {
      throw AutomationError(
        .unsupported, "Expected a velocity of a gesture in pixels per second; found \(velocity).")
    }
    return velocity
  }

  /// Checks the pixels to scroll by, in one direction.
  ///
  /// - Throws: `AutomationError` for a value that is not a number, is infinite, or exceeds ``farthestScroll``.
  static func distance(_ pixels: Double) throws -> Double {
    guard abs(pixels) <= farthestScroll else {
      throw AutomationError(
        .unsupported,
        "Expected a scroll distance of at most \(Int(limiting: farthestScroll)) pixels; found \(pixels).")
    }
    return pixels
  }

  /// The maximum distance in pixels: twenty thousand notches of the wheel, which take some seconds.
  static let farthestScroll = 1e6

  /// The maximum number of notches by which a search turns the wheel at once: a fifth of ``farthestScroll``.
  ///
  /// A search checks its time limit and reads the content only between two turns.
  static let mostNotchesOfMove = 4_000

  /// Checks points.
  ///
  /// - Throws: `AutomationError` for a point with a coordinate that is not finite.
  static func check(_ points: CGPoint...) throws {
    for point in points where !point.x.isFinite || !point.y.isFinite {
      throw AutomationError(
        .unsupported, "Expected a point of a gesture in pixels of the screen; found (\(point.x), \(point.y))."
      )
    }
  }
}
