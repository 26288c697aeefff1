// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A node's rectangle as its toolkit reports it, in the coordinate space in which the toolkit's replies are correct.
package struct NodeExtents: Hashable, Sendable {
  /// The coordinate types of AT-SPI, by number.
  package enum Space: UInt32, Hashable, Sendable {
    /// Relative to the screen's top left corner.
    case screen = 0
    /// Relative to the window's top left corner.
    ///
    /// The definition of the window depends on the toolkit.
    case window = 1
  }

  /// The rectangle in pixels of the toolkit.
  ///
  /// With a scale factor of 2, a pixel of the toolkit is two pixels of the screen wide.
  package let rect: CGRect
  package let space: Space

  package init(rect: CGRect, space: Space) {
    self.rect = rect
    self.space = space
  }
}
