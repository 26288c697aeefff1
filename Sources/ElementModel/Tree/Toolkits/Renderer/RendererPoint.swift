// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The point at which an element receives events, as its renderer reports it.
package struct RendererPoint: Sendable {
  /// The point, in pixels of the screen.
  package let point: CGPoint
  /// The frame of the element, in pixels of the screen.
  package let frame: CGRect

  package init(point: CGPoint, frame: CGRect) {
    self.point = point
    self.frame = frame
  }
}
