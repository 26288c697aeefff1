// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A vector, which Foundation on Linux lacks.
///
/// Mirrors CoreGraphics' type of the same name.
public struct CGVector: Hashable, Sendable {
  /// How far to the right; negative to the left.
  public var dx: CGFloat
  /// How far down; negative up, since the origin of the screen is its top left corner.
  public var dy: CGFloat

  /// Makes a vector of no length.
  public init() { (dx, dy) = (0, 0) }
  /// Makes a vector from its parts.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  /// Makes a vector from its parts.
  public init(dx: Double, dy: Double) { (self.dx, self.dy) = (CGFloat(dx), CGFloat(dy)) }
  /// Makes a vector from its parts.
  public init(dx: Int, dy: Int) { (self.dx, self.dy) = (CGFloat(dx), CGFloat(dy)) }

  /// The vector of no length.
  public static let zero = CGVector()
}
