// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Distances from the four sides of a rectangle, in pixels.
package struct Insets: Hashable, Codable, Sendable {
  package var left: CGFloat
  package var top: CGFloat
  package var right: CGFloat
  package var bottom: CGFloat

  package init(left: CGFloat = 0, top: CGFloat = 0, right: CGFloat = 0, bottom: CGFloat = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  package static let zero = Insets()
}

extension CGRect {
  /// The rectangle reduced by the insets.
  package func inset(by insets: Insets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// The rectangle enlarged by the insets.
  package func outset(by insets: Insets) -> CGRect {
    CGRect(
      x: minX - insets.left, y: minY - insets.top,
      width: width + insets.left + insets.right,
      height: height + insets.top + insets.bottom)
  }
}
