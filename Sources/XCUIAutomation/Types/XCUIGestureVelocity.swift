// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction

/// The velocity of a gesture, in pixels per second.
///
/// Mirrors Apple's `XCUIGestureVelocity`. A number literal can be used instead.
///
/// ```swift
/// app.tables.firstMatch.swipeUp(velocity: .fast)
/// app.tables.firstMatch.swipeUp(velocity: 1_500)
/// ```
public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The velocity in pixels per second; less than 1 counts as 1.
  ///
  /// A drag that would take longer than ten minutes fails the test.
  public let rawValue: CGFloat

  /// The velocity with which gestures are performed, in pixels per second.
  var pixelsPerSecond: Double { rawValue < 1 ? 1 : Double(rawValue) }

  /// Creates a velocity from pixels per second.
  public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
  /// Creates a velocity from pixels per second.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }
  /// Creates a velocity from a literal in pixels per second.
  public init(floatLiteral value: Double) { rawValue = CGFloat(value) }
  /// Creates a velocity from a literal in pixels per second.
  public init(integerLiteral value: Int) { rawValue = CGFloat(value) }

  /// The velocity of 1,000 pixels per second.
  ///
  /// Apple does not publish its numbers; these three correspond to movements of a hand.
  public static let `default` = XCUIGestureVelocity(CGFloat(ElementAction.defaultVelocity))
  /// The velocity of 400 pixels per second.
  public static let slow = XCUIGestureVelocity(400)
  /// The velocity of 2,500 pixels per second.
  public static let fast = XCUIGestureVelocity(2_500)
}
