// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The coordinates of a program on a display that does not report to programs where their windows are.
///
/// A client of Wayland counts from the corner of its top-level surface, also in its menus, in logical pixels.
package struct LocalSpace: Hashable, Codable, Sendable {
  /// The corner of the top-level surface, with its shadow, in pixels of the screen.
  package var surface: CGPoint
  /// The corner of the top-level window, without a shadow, in pixels of the screen.
  package var window: CGPoint
  /// The number of pixels of the screen for each logical pixel.
  package var scale: CGFloat

  package init(surface: CGPoint, window: CGPoint, scale: CGFloat) {
    self.surface = surface
    self.window = window
    self.scale = scale
  }
}
