// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The units of a toolkit in one window: their origin, and the number of screen pixels per unit.
package struct WindowUnits: Equatable {
  /// The number of pixels per unit.
  package let scale: CGFloat
  /// The position of a corner of the window, or of a part of it, in units.
  package let cornerInUnits: CGPoint
  /// The position of the same corner on the screen, in pixels.
  package let cornerInPixels: CGPoint

  /// Creates units whose origin is the screen's corner.
  package init(scale: CGFloat) { self.init(scale: scale, cornerInUnits: .zero, cornerInPixels: .zero) }

  /// Creates units whose origin is a corner of the window, so that the scale does not multiply a rounding error of the
  /// window's position.
  package init(scale: CGFloat, cornerInUnits: CGPoint, cornerInPixels: CGPoint) {
    self.scale = scale
    self.cornerInUnits = cornerInUnits
    self.cornerInPixels = cornerInPixels
  }

  /// Converts a rectangle to pixels of the screen.
  package func pixels(_ rect: CGRect) -> CGRect {
    CGRect(
      x: cornerInPixels.x + (rect.minX - cornerInUnits.x) * scale,
      y: cornerInPixels.y + (rect.minY - cornerInUnits.y) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }
}
