// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How a toolkit counts in one window: from where, and how many pixels of the screen one of its units is.
package struct WindowUnits: Equatable {
  /// Pixels for each unit.
  package let scale: CGFloat
  /// Where a point of the window is, in units.
  package let counted: CGPoint
  /// Where the same point is on the screen, in pixels.
  package let corner: CGPoint

  /// Units that are counted from the screen's corner.
  package init(scale: CGFloat) { self.init(scale: scale, counted: .zero, corner: .zero) }

  /// Counting from a corner of the window keeps the rounding of its place from being multiplied.
  package init(scale: CGFloat, counted: CGPoint, corner: CGPoint) {
    self.scale = scale
    self.counted = counted
    self.corner = corner
  }

  /// A rectangle in pixels of the screen.
  package func pixels(_ rect: CGRect) -> CGRect {
    CGRect(
      x: corner.x + (rect.minX - counted.x) * scale, y: corner.y + (rect.minY - counted.y) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }
}
