// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A node's rectangle as its toolkit reports it, in the space in which that toolkit is right.
package struct NodeExtents: Hashable, Sendable {
  /// AT-SPI's coordinate types, by number.
  package enum Space: UInt32, Hashable, Sendable {
    /// Relative to the screen's top left corner.
    case screen = 0
    /// Relative to the window's top left corner; what counts as the window depends on the toolkit.
    case window = 1
  }

  /// In pixels of the toolkit: with a scale factor of 2, half as many as the screen's.
  package let rect: CGRect
  package let space: Space

  package init(rect: CGRect, space: Space) {
    self.rect = rect
    self.space = space
  }
}
