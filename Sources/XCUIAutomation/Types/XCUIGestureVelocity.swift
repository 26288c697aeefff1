// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The velocity of a gesture, in pixels per second.
///
/// Mirrors Apple's `XCUIGestureVelocity`. A number can stand in its place.
///
/// ```swift
/// app.tables.firstMatch.swipeUp(velocity: .fast)
/// app.tables.firstMatch.swipeUp(velocity: 1_500)
/// ```
public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// Pixels a second; less than 1 counts as 1.
  public let rawValue: CGFloat

  /// Makes a velocity from pixels a second.
  public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
  /// Makes a velocity from pixels a second.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }
  /// Makes a velocity from a literal with pixels a second.
  public init(floatLiteral value: Double) { rawValue = CGFloat(value) }
  /// Makes a velocity from a literal with pixels a second.
  public init(integerLiteral value: Int) { rawValue = CGFloat(value) }

  /// 1,000 pixels a second.
  ///
  /// Apple does not publish its numbers; these three move as a hand does.
  public static let `default` = XCUIGestureVelocity(1_000)
  /// 400 pixels a second.
  public static let slow = XCUIGestureVelocity(400)
  /// 2,500 pixels a second.
  public static let fast = XCUIGestureVelocity(2_500)
}
