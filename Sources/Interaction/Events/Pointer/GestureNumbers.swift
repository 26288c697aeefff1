// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing

/// Numbers of gestures, which come from tests: those that mean nothing are refused before anything is pressed.
enum GestureNumbers {
  /// Seconds that something is held.
  ///
  /// - Throws: `AutomationError` for what is not a number, infinite, or longer than anybody holds anything.
  static func duration(_ seconds: TimeInterval) throws -> TimeInterval {
    let most = TimeLimits.Events.longestHold.seconds
    guard seconds <= most, seconds.isFinite else {
      throw AutomationError(
        .unsupported, "A gesture holds for a number of seconds up to \(Int(limiting: most)), not \(seconds).")
    }
    return max(0, seconds)
  }

  /// Pixels a second; an infinite one is as fast as can be.
  ///
  /// - Throws: `AutomationError` for what is not a number.
  static func velocity(_ velocity: Double) throws -> Double {
    guard !velocity.isNaN else {
      throw AutomationError(.unsupported, "A gesture has a velocity in pixels a second, not \(velocity).")
    }
    return velocity
  }

  /// Pixels to scroll by, in one direction.
  ///
  /// - Throws: `AutomationError` for what is not a number, infinite, or beyond ``farthestScroll``.
  static func distance(_ pixels: Double) throws -> Double {
    guard abs(pixels) <= farthestScroll else {
      throw AutomationError(
        .unsupported,
        "One scroll goes by a number of pixels up to \(Int(limiting: farthestScroll)), not \(pixels).")
    }
    return pixels
  }

  /// Pixels; twenty thousand notches of the wheel, which take some seconds.
  static let farthestScroll = 1e6

  /// - Throws: `AutomationError` for a point that is nowhere.
  static func check(_ points: CGPoint...) throws {
    for point in points where !point.x.isFinite || !point.y.isFinite {
      throw AutomationError(
        .unsupported, "A gesture goes to a point in pixels of the screen, not (\(point.x), \(point.y)).")
    }
  }
}
