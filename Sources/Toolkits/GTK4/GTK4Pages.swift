// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Finds the pages of stacks and notebooks that are not visible.
///
/// All pages are in GTK 4's tree, with the same states as the visible page and, once they have been shown, with their
/// last position. For users they do not exist, and other toolkits do not report them.
enum GTK4Pages {
  /// Returns the first nodes of the invisible subtrees.
  static func find(in nodes: AccessibleTree) -> [Int] {
    var pages: [Int: [Int]] = [:]
    for node in 1..<max(1, nodes.count) where nodes.isOnPage(node) {
      pages[nodes.parent(node), default: []].append(node)
    }
    pages = pages.filter { $0.value.count > 1 }
    guard !pages.isEmpty else { return [] }
    nodes.tryFetch(.extents, of: pages.flatMap { [$0.key] + $0.value })
    return pages.flatMap { stack, children in
      // A page that has never been shown has no size.
      let placed = children.filter { nodes.extents($0) != nil }
      guard placed.count > 1, let visibleFrame = visiblePage(of: placed, in: stack, nodes) else {
        return placed.isEmpty ? [] : children.filter { !placed.contains($0) }
      }
      return children.filter { $0 != visibleFrame }
    }
  }

  /// Returns the page that the toolkit finds in the middle of the stack, or near it.
  ///
  /// At a point in the text of an entry, GTK 4.8 finds nothing at all; at a point that no element of the page covers,
  /// it finds the stack itself.
  private static func visiblePage(of pages: [Int], in stack: Int, _ nodes: AccessibleTree) -> Int? {
    guard let extents = nodes.extents(stack) else { return nil }
    for (x, y) in testedPoints {
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

  /// The tested points, as fractions of a stack's width and height.
  ///
  /// Entries in a column leave gaps between them and at their ends. So the points have many different heights, unlike
  /// those of a grid.
  private static let testedPoints: [(x: Double, y: Double)] = [
    (0.5, 0.5), (0.5, 0.47), (0.45, 0.4), (0.3, 0.3), (0.6, 0.7), (0.02, 0.5), (0.1, 0.02), (0.9, 0.98),
    (0.01, 0.01),
  ]
}
