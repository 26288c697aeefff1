// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

/// The positions of the elements of a page.
///
/// A page whose process has just ended stays in the tree for a moment without its view. Chromium (156) then reports the
/// page and all its elements as if the view began at the corner of the screen. A tap on one of the elements would hit
/// whatever is at that position.
extension Chromium {
  /// Returns the outermost pages, and their parents.
  package func nodesNeededForFrames(in tree: AccessibleTree) -> [Int] {
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

  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    let tree = geometry.tree
    let page = page(of: node, in: tree)
    if let page, tree.extents(page)?.rect.origin == .zero,
      let view = tree.extents(tree.parent(page)), view.rect.origin != .zero
    {
      return nil
    }
    guard let units = geometry.units(around: node) else { return rect }
    guard page != nil else { return units.pixels(rect) }
    // Elements of a page are reported in pixels, as if the window were at its position in units, multiplied by the
    // scale and truncated. The real position of the window replaces this position.
    return rect.offsetBy(
      dx: units.cornerInPixels.x - (units.cornerInUnits.x * units.scale).rounded(.towardZero),
      dy: units.cornerInPixels.y - (units.cornerInUnits.y * units.scale).rounded(.towardZero))
  }

  /// Returns the units of a window.
  ///
  /// With `--force-device-scale-factor`, Chromium (156) reports windows and the browser's own elements in scaled units,
  /// rounded outwards, and the elements of pages in pixels.
  package func units(of top: Int, in window: WindowInfo?, _ geometry: ScreenGeometry) -> WindowUnits? {
    guard let window else { return geometry.unitsOfOtherWindow() }
    guard let counted = geometry.tree.extents(top)?.rect,
      let scale = WindowScale.factor(of: counted.size, in: window.frame.size), scale != 1
    else { return nil }
    return WindowUnits(scale: scale, cornerInUnits: counted.origin, cornerInPixels: window.frame.origin)
  }

  /// Returns the outermost page that contains a node.
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
