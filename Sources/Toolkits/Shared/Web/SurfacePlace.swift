// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The place of an element in the view of its page.
package struct SurfacePlace {
  /// The element, and the page's view, in pixels of the screen.
  private let frame: CGRect
  private let view: CGRect
  /// The element as the browser reports it.
  private let extents: NodeExtents

  /// Nil for what is not on a page, or has no place.
  package init?(_ node: ElementNode) throws {
    let tree = node.tree
    guard let page = tree.surface.document(around: node.index) else { return nil }
    let geometry = try tree.geometry()
    try geometry.fetchFrames(of: [node.index, page])
    guard let frame = geometry.frame(of: node.index), let outer = geometry.frame(of: page),
      let extents = tree.nodes.extents(node.index)
    else { return nil }
    let view = outer.intersection(Clipping(tree: tree).visibleArea(of: page, geometry))
    guard !view.isNull, view.height > 0 else { return nil }
    self.frame = frame
    self.view = view
    self.extents = extents
  }

  package var space: NodeExtents.Space { extents.space }

  /// Whether a bar that stays at the edge of the view may be in front of the element.
  package var isAtEdge: Bool {
    frame.minY < view.minY + Self.bar || frame.maxY > view.maxY - Self.bar
  }

  /// Whether something covers so little of the view that the element can be scrolled out from under it.
  package func isBar(_ node: Int, in tree: ElementTree) throws -> Bool {
    guard let cover = try tree.frame(node) else { return false }
    return cover.intersection(view).height < view.height / 2
  }

  /// Where the element's corner is when its middle is that of the view, as the browser counts.
  package var cornerInMiddle: CGPoint {
    let distance = view.midY - frame.midY
    let scale = frame.height > 0 ? extents.rect.height / frame.height : 1
    return CGPoint(x: extents.rect.minX, y: extents.rect.minY + distance * scale)
  }

  /// Pixels; bars are rarely higher.
  private static let bar: CGFloat = 120
}
