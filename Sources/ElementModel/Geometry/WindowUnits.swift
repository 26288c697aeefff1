// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The units of a toolkit in one window: their origin, and the number of screen pixels per unit.
package struct WindowUnits: Equatable {
  /// The number of pixels per unit.
  package let scale: CGFloat
  /// The position of a point of the window, in units.
  package let counted: CGPoint
  /// The position of the same point on the screen, in pixels.
  package let corner: CGPoint

  /// Creates units whose origin is the screen's corner.
  package init(scale: CGFloat) { self.init(scale: scale, counted: .zero, corner: .zero) }

  /// Creates units whose origin is a corner of the window, so that the scale does not multiply a rounding error of the
  /// window's position.
  package init(scale: CGFloat, counted: CGPoint, corner: CGPoint) {
    self.scale = scale
    self.counted = counted
    self.corner = corner
  }

  /// Converts a rectangle to pixels of the screen.
  package func pixels(_ rect: CGRect) -> CGRect {
    CGRect(
      x: corner.x + (rect.minX - counted.x) * scale, y: corner.y + (rect.minY - counted.y) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }
}
