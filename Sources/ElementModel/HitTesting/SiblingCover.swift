// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Finds an element that floats over another one inside a window, such as a bar, a button or a panel.
///
/// Only GTK 4 reports the floating element for a point. In other toolkits, the tree and the stacking order show it: the
/// rectangles of two children of a container contain the point, and the toolkit draws one child over the other
/// (``Stacking``).
///
/// Layouts normally place children side by side, so an overlap is intentional. But the rectangles of elements that draw
/// nothing overlap as well. Therefore only two kinds of elements count: an element that takes clicks, and a container
/// of such elements if the container is smaller than the element under it.
struct SiblingCover {
  let tree: ElementTree
  let clipping: Clipping

  private var nodes: AccessibleTree { tree.nodes }

  /// The element that takes the click at a point instead of the node; nil if no element does.
  func cover(of node: Int, at point: CGPoint, _ geometry: ScreenGeometry) -> Int? {
    guard let stacking = tree.toolkit.stacking(around: node, in: nodes), !clipping.isInPopup(node) else {
      return nil
    }
    let path = tree.path(to: node).filter { $0 > 0 }
    guard !path.contains(where: { tree.type($0) == .webView }) else { return nil }
    var above: [(node: Int, over: Int)] = []
    for (parent, child) in zip(path, path.dropFirst()) where mayOverlap(childrenOf: parent) {
      let siblings = nodes.children(parent)
      let nearest =
        switch stacking {
        case .laterOnTop: Array(siblings.filter { $0 > child }.suffix(Self.maximumSiblings).reversed())
        case .earlierOnTop: Array(siblings.filter { $0 < child }.prefix(Self.maximumSiblings))
        }
      above += nearest.filter(isShown).map { ($0, child) }
    }
    guard !above.isEmpty, geometry.tryFetchFrames(of: path + above.map(\.node)),
      // A container cuts off the part of an element that sticks out of it. At a point in this part, it is uncertain
      // which element takes the click. A container without a rectangle cuts off nothing, such as GTK 3's viewport after
      // it was scrolled (3.24.38). A tab may contain its page, but its rectangle is that of its title (GTK 3 and
      // Swing).
      path.dropFirst().allSatisfy({ tree.type($0) == .tab || geometry.frame(of: $0)?.contains(point) ?? true }
      )
    else { return nil }
    for (other, under) in above {
      guard let found = top(at: point, of: other, over: under, stacking, geometry) else { continue }
      guard geometry.tryFetchFrames(of: clipping.ancestors(of: found)),
        clipping.visibleArea(of: found, geometry).contains(point)
      else { continue }
      return found
    }
    return nil
  }

  /// The element in the subtree of `node` that takes the click at a point; nil if no element of the subtree takes it.
  ///
  /// The subtree is drawn over the element `under`.
  private func top(
    at point: CGPoint, of node: Int, over under: Int, _ stacking: Stacking, _ geometry: ScreenGeometry
  ) -> Int? {
    guard let frame = geometry.frame(of: node), frame.contains(point) else { return nil }
    if takesClicks(node) { return node }
    let children = nodes.children(node).prefix(Self.maximumInside).filter(isShown)
    guard geometry.tryFetchFrames(of: children) else { return nil }
    let ordered = stacking == .laterOnTop ? Array(children.reversed()) : Array(children)
    for child in ordered {
      if let found = top(at: point, of: child, over: under, stacking, geometry) { return found }
    }
    // The gaps between the elements of a bar also take clicks. A layer that is as large as the element under it may let
    // clicks through.
    guard isBar(node), let below = geometry.frame(of: under), !frame.insetBy(dx: -1, dy: -1).contains(below),
      frame.width * frame.height < below.width * below.height / 2,
      tree.descendants(of: node).contains(where: { isShown($0) && takesClicks($0) })
    else { return nil }
    return node
  }

  private func isShown(_ node: Int) -> Bool {
    nodes.states(node).contains(.showing) && !tree.isHidden(node)
  }

  private func isBar(_ node: Int) -> Bool {
    switch tree.type(node) {
    case .group, .other, .toolbar: true
    default: false
    }
  }

  private func takesClicks(_ node: Int) -> Bool {
    tree.type(node).has(.operable) && !tree.type(node).has(.reachedByArrowKeys)
  }

  /// Whether the children of a container may overlap.
  ///
  /// Rows, tabs and items never overlap.
  private func mayOverlap(childrenOf parent: Int) -> Bool {
    switch nodes.role(parent) {
    case .list, .table, .tree, .treeTable, .menu, .menuBar, .popupMenu, .toolBar, .pageTabList, .comboBox,
      .spinButton:
      false
    default: true
    }
  }

  /// The maximum number of siblings that are checked.
  ///
  /// Floating elements are the last children of a container, or the first ones if the toolkit draws earlier children on
  /// top.
  private static let maximumSiblings = 8
  private static let maximumInside = 64
}
