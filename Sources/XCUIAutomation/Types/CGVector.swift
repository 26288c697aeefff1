// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A vector; Foundation on Linux has no such type.
///
/// Mirrors CoreGraphics' type of the same name.
public struct CGVector: Hashable, Sendable {
  /// The distance to the right; negative to the left.
  public var dx: CGFloat
  /// The distance downwards; negative upwards, since the origin of the screen is its top left corner.
  public var dy: CGFloat

  /// Creates the zero vector.
  public init() { (dx, dy) = (0, 0) }
  /// Creates a vector from its parts.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  /// Creates a vector from its parts.
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (CGFloat(dx), CGFloat(dy)) }
  /// Creates a vector from its parts.
  public init(dx: Int, dy: Int) { (self.dx, self.dy) = (CGFloat(dx), CGFloat(dy)) }

  /// The zero vector.
  public static let zero = CGVector()
}
