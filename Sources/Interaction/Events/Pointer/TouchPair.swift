// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Two fingers that move round a point: they spread, close, turn.
struct TouchPair {
  let gesture: TouchGesture
  /// In pixels of the screen, as `room`.
  let center: CGPoint
  /// The part of the element that the fingers stay in.
  let room: CGRect
  /// Waits, with a separate time limit, until the program has handled the events that it received.
  let settle: () -> Void

  /// Pixels between two fingers that cannot be closer, and that toolkits still take for two.
  private static let closest: CGFloat = 50

  /// Spreads the fingers, or closes them: in several movements where the element is too small for one.
  ///
  /// - Parameters:
  ///   - scale: less than 1 closes the fingers.
  ///   - velocity: change of the scale a second; only its magnitude counts.
  /// - Throws: `WindowSystemError` when the display does not take the input.
  func pinch(scale: Double, velocity: Double) throws {
    let isWide = room.width >= room.height
    let reach =
      isWide
      ? min(center.x - room.minX, room.maxX - center.x) : min(center.y - room.minY, room.maxY - center.y)
    let farthest = max(reach * 2 * 0.9, Self.closest * 1.5)
    let most = Double(farthest / Self.closest)
    let times = max(1, Int(limiting: (abs(log(scale)) / log(most) - 1e-9).rounded(.up)))
    let step = pow(scale, 1 / Double(times))
    let duration = Self.duration(of: abs(scale - 1), velocity: velocity) / Double(times)
    // As large as possible: a toolkit's thresholds and rounding matter least then.
    let start = step > 1 ? Double(farthest) / step : Double(farthest)
    for _ in 0..<times {
      try gesture.move(duration: duration, settle: settle) { part in
        places(distance: start * (1 + (step - 1) * part), angle: isWide ? 0 : .pi / 2)
      }
    }
  }

  /// Turns the fingers round the point.
  ///
  /// - Parameters:
  ///   - rotation: radians; positive is clockwise.
  ///   - velocity: radians a second; only its magnitude counts.
  /// - Throws: `WindowSystemError` when the display does not take the input.
  func rotate(by rotation: Double, velocity: Double) throws {
    let reach = min(center.x - room.minX, room.maxX - center.x, center.y - room.minY, room.maxY - center.y)
    let distance = Double(max(reach * 2 * 0.8, Self.closest))
    try gesture.move(duration: Self.duration(of: abs(rotation), velocity: velocity), settle: settle) { part in
      places(distance: distance, angle: rotation * part)
    }
  }

  private func places(distance: Double, angle: Double) -> [CGPoint] {
    let (dx, dy) = (cos(angle) * distance / 2, sin(angle) * distance / 2)
    return [CGPoint(x: center.x - dx, y: center.y - dy), CGPoint(x: center.x + dx, y: center.y + dy)]
  }

  /// Seconds; never so many that a test would seem to hang.
  private static func duration(of change: Double, velocity: Double) -> TimeInterval {
    velocity == 0 || !velocity.isFinite
      ? TimeLimits.Events.usualPinch.seconds
      : min(
        max(change / abs(velocity), TimeLimits.Events.shortestPinch.seconds),
        TimeLimits.Events.longestPinch.seconds)
  }
}
