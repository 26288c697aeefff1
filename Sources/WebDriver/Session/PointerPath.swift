// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The path of a pointer or finger in one step of actions, which consists of small movements at the rate of frames.
struct PointerPath {
  let source: RequestedActions.Source
  let start: CGPoint
  let end: CGPoint
  /// The duration that the client requests; nil for the duration of the step.
  let duration: TimeInterval?

  /// The seconds between two movements.
  private static let frame = 0.016
  /// The smallest number of movements: a toolkit recognizes a drag only if the pointer passes through intermediate
  /// positions.
  private static let minimumCount = 4

  /// The number of movements in a step of actions that lasts `tick` seconds.
  static func count(in tick: TimeInterval) -> Int {
    max(minimumCount, Int(limiting: (tick / frame).rounded(.up)))
  }

  /// Returns the position after a movement.
  ///
  /// - Parameters:
  ///   - number: the number of the movement, from 1.
  ///   - count: the number of movements in the step of actions.
  ///   - tick: the seconds that the step of actions lasts.
  /// - Returns: the position; nil if an earlier movement has reached the end of the path.
  func point(after number: Int, of count: Int, in tick: TimeInterval) -> CGPoint? {
    let shortest = Double(Self.minimumCount) / Double(count)
    let share = tick > 0 ? min(1, max((duration ?? tick) / tick, shortest)) : 1
    guard Double(number - 1) / Double(count) < share else { return nil }
    let fraction = min(1, Double(number) / Double(count) / share)
    return CGPoint(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
  }
}
