// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Where what is on a page is.
///
/// A page whose process has just ended stays in the tree for a moment, and has lost its view: it and all that is on it are told
/// as if the view began at the corner of the screen (156). A tap on one of its elements would hit what is there.
extension Chromium {
  /// The outermost pages, and what they are shown in.
  func nodesNeededForFrames(in tree: AccessibleTree) -> [Int] {
    var needed: [Int] = []
    var node = 1
    while node < tree.count {
      guard tree.role(node) == .documentWeb else {
        node += 1
        continue
      }
      needed += [tree.parent(node), node]
      node = max(node + 1, tree.subtreeEnd(node))
    }
    return needed
  }

  func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    let tree = geometry.tree
    if let page = page(of: node, in: tree), tree.extents(page)?.rect.origin == .zero,
      let view = tree.extents(tree.parent(page)), view.rect.origin != .zero
    {
      return nil
    }
    return rect.scaled(by: geometry.scale)
  }

  /// The outermost page that a node is a part of.
  private func page(of node: Int, in tree: AccessibleTree) -> Int? {
    var page: Int?
    var part = node
    while part > 0 {
      if tree.role(part) == .documentWeb { page = part }
      part = tree.parent(part)
    }
    return page
  }
}
