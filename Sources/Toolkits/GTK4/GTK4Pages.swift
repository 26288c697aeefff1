// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Finds the pages of stacks and notebooks that are not the one to be seen.
///
/// GTK 4 keeps all pages in its tree, with the same states as the visible one and, once they have been shown,
/// with the place they had. To a person they are not there, and other toolkits leave them out.
enum GTK4Pages {
  /// The first nodes of the subtrees that cannot be seen.
  static func find(in nodes: AccessibleTree) -> [Int] {
    var pages: [Int: [Int]] = [:]
    for node in 1..<max(1, nodes.count) where nodes.isOnPage(node) {
      pages[nodes.parent(node), default: []].append(node)
    }
    pages = pages.filter { $0.value.count > 1 }
    guard !pages.isEmpty else { return [] }
    nodes.tryFetch(.extents, of: pages.flatMap { [$0.key] + $0.value })
    return pages.flatMap { stack, children in
      // A page that was never shown has no size.
      let placed = children.filter { nodes.extents($0) != nil }
      guard placed.count > 1, let visible = visiblePage(of: placed, in: stack, nodes) else {
        return placed.isEmpty ? [] : children.filter { !placed.contains($0) }
      }
      return children.filter { $0 != visible }
    }
  }

  /// The page that the toolkit finds in the middle of the stack, or near it.
  ///
  /// At a point in the text of an entry GTK 4.8 finds nothing at all, and where the page leaves room the stack itself.
  private static func visiblePage(of pages: [Int], in stack: Int, _ nodes: AccessibleTree) -> Int? {
    guard let extents = nodes.extents(stack) else { return nil }
    for (x, y) in lookedAt {
      let point = CGPoint(
        x: extents.rect.minX + extents.rect.width * x, y: extents.rect.minY + extents.rect.height * y)
      guard
        let found = nodes.tryAsking({
          try $0.accessible(at: point, in: extents.space, below: nodes.reference(stack))
        }),
        let hit = nodes.node(for: found),
        let page = pages.first(where: { ($0..<nodes.subtreeEnd($0)).contains(hit) })
      else { continue }
      return page
    }
    return nil
  }

  /// Parts of a stack's width and height.
  ///
  /// Entries one below the other leave gaps between them, and at their ends; so the points are at many heights,
  /// which those of a grid would share.
  private static let lookedAt: [(x: Double, y: Double)] = [
    (0.5, 0.5), (0.5, 0.47), (0.45, 0.4), (0.3, 0.3), (0.6, 0.7), (0.02, 0.5), (0.1, 0.02), (0.9, 0.98),
    (0.01, 0.01),
  ]
}
