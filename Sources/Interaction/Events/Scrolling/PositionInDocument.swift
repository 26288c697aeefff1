// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The position of an element in the view of its document.
///
/// The document scrolls independently of the areas around it.
struct PositionInDocument {
  /// The frames of the element and of the document's view, in pixels of the screen.
  private let frame: CGRect
  private let view: CGRect
  /// The element's extents as the toolkit reports them.
  private let extents: NodeExtents

  /// Creates the position of an element; nil for an element that is not in a document, or has no position.
  init?(_ node: ElementNode) throws {
    let tree = node.tree
    guard let document = tree.visibilityRules.document(around: node.index) else { return nil }
    let geometry = try tree.geometry()
    try geometry.fetchFrames(of: [node.index, document])
    guard let frame = geometry.frame(of: node.index), let outer = geometry.frame(of: document),
      let extents = tree.nodes.extents(node.index)
    else { return nil }
    let view = outer.intersection(Clipping(tree: tree).visibleArea(of: document, geometry))
    guard !view.isNull, view.height > 0 else { return nil }
    self.frame = frame
    self.view = view
    self.extents = extents
  }

  var space: NodeExtents.Space { extents.space }

  /// Whether a bar that is fixed at the edge of the view may cover the element.
  var isAtEdge: Bool {
    frame.minY < view.minY + Self.bar || frame.maxY > view.maxY - Self.bar
  }

  /// Whether a node covers so little of the view that scrolling can uncover the element.
  func isBar(_ node: Int, in tree: ElementTree) throws -> Bool {
    guard let cover = try tree.frame(node) else { return false }
    return cover.intersection(view).height < view.height / 2
  }

  /// The position of the element's corner when the element is in the middle of the view, in the toolkit's
  /// coordinates.
  var cornerInMiddle: CGPoint {
    let distance = view.midY - frame.midY
    let scale = frame.height > 0 ? extents.rect.height / frame.height : 1
    return CGPoint(x: extents.rect.minX, y: extents.rect.minY + distance * scale)
  }

  /// The largest usual height of a bar, in pixels.
  private static let bar: CGFloat = 120
}
