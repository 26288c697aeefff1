// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation

/// The target of an action: an element, or a position in its frame.
package struct ActionTarget: Sendable {
  package let element: ElementHandle
  /// The position; nil for the element itself, which is brought into view and must accept events.
  package let place: FrameCoordinate?

  package init(_ element: ElementHandle, at place: FrameCoordinate? = nil) {
    self.element = element
    self.place = place
  }

  var isPlace: Bool { place != nil }

  /// The target in the middle of a sentence.
  package var description: String {
    isPlace ? "a coordinate of \(element.description)" : element.description
  }

  /// Returns the target's point on the screen, in pixels: its position in the current frame, or the middle of the frame
  /// if the target has no position.
  ///
  /// - Throws: `AutomationError` if there is not exactly one match, or if the element has no position on the screen.
  package func point() throws -> CGPoint {
    try element.read { node in
      guard let frame = try node.tree.frame(node.index) else {
        throw AutomationError(
          .notHittable,
          "\(element.description) has no position on the screen, so its coordinates have no position either.")
      }
      return (place ?? .middle).point(in: frame)
    }
  }
}

/// A position in a rectangle: a point at a fraction of the rectangle's size, and a distance from that point.
package struct FrameCoordinate: Equatable, Sendable {
  /// The point as fractions of the size, from 0 to 1: from the left edge to the right edge, and from the top to the
  /// bottom.
  package let part: CGPoint
  /// The distance from that point, in pixels.
  package let distance: CGSize

  package init(_ part: CGPoint, distance: CGSize = .zero) {
    self.part = part
    self.distance = distance
  }

  package static let middle = FrameCoordinate(CGPoint(x: 0.5, y: 0.5))

  package func point(in frame: CGRect) -> CGPoint {
    CGPoint(
      x: frame.minX + part.x * frame.width + distance.width,
      y: frame.minY + part.y * frame.height + distance.height)
  }
}
