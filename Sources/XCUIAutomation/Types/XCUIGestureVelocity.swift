import Foundation

/// How fast a gesture moves, in pixels a second.
///
/// Mirrors Apple's `XCUIGestureVelocity`.
public struct XCUIGestureVelocity: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  public let rawValue: CGFloat

  public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
  public init(rawValue: CGFloat) { self.rawValue = rawValue }
  public init(floatLiteral value: Double) { rawValue = CGFloat(value) }
  public init(integerLiteral value: Int) { rawValue = CGFloat(value) }

  /// Apple does not publish the numbers; these move a hand's way.
  public static let `default` = XCUIGestureVelocity(1_000)
  public static let slow = XCUIGestureVelocity(400)
  public static let fast = XCUIGestureVelocity(2_500)
}
