// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Two fingers that move around a point: they spread, close or turn.
struct TouchPair {
  let gesture: TouchGesture
  /// The point that the fingers move around, in pixels of the screen.
  let center: CGPoint
  /// The part of the element that contains the movement, in pixels of the screen.
  let room: CGRect
  /// Waits, with a separate time limit, until the program has handled the events that it received.
  let settle: () -> Void

  /// The minimum distance in pixels at which toolkits still recognize two fingers.
  private static let minimumDistance: CGFloat = 50

  /// Spreads or closes the fingers; in several movements if the element is too small for one.
  ///
  /// - Parameters:
  ///   - scale: less than 1 closes the fingers.
  ///   - velocity: change of the scale per second; its sign is ignored.
  /// - Throws: `WindowSystemError` if the display does not accept the input.
  func pinch(scale: Double, velocity: Double) throws {
    let isWide = room.width >= room.height
    let reach =
      isWide
      ? min(center.x - room.minX, room.maxX - center.x) : min(center.y - room.minY, room.maxY - center.y)
    let farthest = max(reach * 2 * 0.9, Self.minimumDistance * 1.5)
    let maximum = Double(farthest / Self.minimumDistance)
    let times = max(1, Int(limiting: (abs(log(scale)) / log(maximum) - 1e-9).rounded(.up)))
    let step = pow(scale, 1 / Double(times))
    let duration = Self.duration(of: abs(scale - 1), velocity: velocity) / Double(times)
    // The distance is as large as possible, so that the toolkit's thresholds and rounding matter least.
    let start = step > 1 ? Double(farthest) / step : Double(farthest)
    for _ in 0..<times {
      try gesture.move(duration: duration, settle: settle) { part in
        places(distance: start * (1 + (step - 1) * part), angle: isWide ? 0 : .pi / 2)
      }
    }
  }

  /// Turns the fingers around the point.
  ///
  /// - Parameters:
  ///   - rotation: radians; positive is clockwise.
  ///   - velocity: radians per second; its sign is ignored.
  /// - Throws: `WindowSystemError` if the display does not accept the input.
  func rotate(by rotation: Double, velocity: Double) throws {
    let reach = min(center.x - room.minX, room.maxX - center.x, center.y - room.minY, room.maxY - center.y)
    let distance = Double(max(reach * 2 * 0.8, Self.minimumDistance))
    try gesture.move(duration: Self.duration(of: abs(rotation), velocity: velocity), settle: settle) { part in
      places(distance: distance, angle: rotation * part)
    }
  }

  private func places(distance: Double, angle: Double) -> [CGPoint] {
    let (dx, dy) = (cos(angle) * distance / 2, sin(angle) * distance / 2)
    return [CGPoint(x: center.x - dx, y: center.y - dy), CGPoint(x: center.x + dx, y: center.y + dy)]
  }

  /// Returns the duration of a gesture in seconds, limited so that a test does not seem to hang.
  private static func duration(of change: Double, velocity: Double) -> TimeInterval {
    velocity == 0 || !velocity.isFinite
      ? TimeLimits.Events.usualPinch.seconds
      : min(
        max(change / abs(velocity), TimeLimits.Events.shortestPinch.seconds),
        TimeLimits.Events.longestPinch.seconds)
  }
}
