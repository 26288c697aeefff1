// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Where a page is on the screen: what was read of the browser last says so.
struct DevToolsPlace {
  /// The program as it was read.
  let tree: ElementTree
  /// The page's node in it.
  let document: Int
  /// The page's corner, in the space of the node's extents.
  let origin: CGPoint
  let view: DevToolsView.Measures

  /// Nil for a browser that shows more than one page, or none, and for a page of another size than was read.
  ///
  /// - Throws: `AccessibilityError`, `WindowSystemError`.
  init?(of view: DevToolsView, in tree: ElementTree) throws {
    let nodes = tree.nodes
    let documents = (1..<max(1, nodes.count)).filter {
      nodes.role($0) == .documentWeb && !tree.isHidden($0)
    }
    guard documents.count == 1, let document = documents.first else { return nil }
    try nodes.fetch(.extents, of: tree.path(to: document).dropFirst())
    guard let extents = nodes.extents(document)?.rect,
      // To the pixel that rounding makes.
      abs(extents.width - view.measures.width * view.measures.ratio) <= 2,
      abs(extents.height - view.measures.height * view.measures.ratio) <= 2
    else { return nil }
    self.tree = tree
    self.document = document
    self.view = view.measures
    origin = extents.origin
  }

  /// An element's rectangle as accessibility has it: whole pixels; nil for one without a size.
  func frame(of element: DevToolsSearch.Element) -> CGRect? {
    let rect = CGRect(
      x: element.rect[0] * view.ratio + origin.x, y: element.rect[1] * view.ratio + origin.y,
      width: element.rect[2] * view.ratio, height: element.rect[3] * view.ratio)
    guard rect.width > 0, rect.height > 0, rect.minX.magnitude < 1e6, rect.minY.magnitude < 1e6 else {
      return nil
    }
    return rect.integral
  }

  /// Where such a rectangle is on the screen.
  func point(in frame: CGRect) -> PagePoint? {
    guard let geometry = tree.tryGeometry(),
      let screen = tree.toolkit.frame(of: document, reported: frame, in: geometry)
    else { return nil }
    return PagePoint(point: screen.center, frame: screen)
  }
}
