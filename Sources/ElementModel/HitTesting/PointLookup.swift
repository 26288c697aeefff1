// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Finds the accessible element at a point of the screen.
package struct PointLookup {
  package enum Outcome {
    /// The deepest accessible element at the point.
    case element(Int)
    /// No element of the tree is at the point, only this window.
    ///
    /// It belongs to another program, or to the program itself without being on the accessibility bus.
    case otherWindow(WindowInfo)
    /// There is no window at the point.
    case nothing
  }

  let tree: ElementTree
  private let geometry: ScreenGeometry
  /// The elements that have a position, in document order.
  private let placed: [Int]

  /// Fetches the frames of all elements that queries find, in one batch of calls.
  package init(tree: ElementTree) throws {
    self.tree = tree
    let geometry = try tree.geometry()
    self.geometry = geometry
    let shown = (1..<max(1, tree.count)).filter { !tree.isHidden($0) }
    try geometry.fetchFrames(of: shown)
    placed = shown.filter { geometry.frame(of: $0) != nil }
  }

  /// The topmost window at a point, of any program.
  package func window(at point: CGPoint) -> WindowInfo? {
    geometry.topWindow(at: point)
  }

  /// Finds the element at a point.
  ///
  /// - Parameter point: the point, in pixels of the screen.
  /// - Returns: the element at the point; if there is no element, the topmost window, or `nothing`.
  package func find(at point: CGPoint) -> Outcome {
    guard let window = window(at: point) else { return .nothing }
    var best: (node: Int, area: CGFloat)?
    let clipping = Clipping(tree: tree)
    for node in placed {
      guard let frame = geometry.frame(of: node), frame.contains(point),
        isShown(node, in: window, frame, clipping), isShowing(node),
        clipping.visibleArea(of: node, geometry).contains(point),
        tree.isInView(node)
      else { continue }
      let area = frame.width * frame.height
      guard let last = best else {
        best = (node, area)
        continue
      }
      // An element inside the best one so far is the better result, unless it is a nameless container that is much
      // larger. A later element that overlaps the best one is drawn on top of it. A larger one may be a layer
      // that has no content at the point, so it is the better result only if the best one is a nameless container.
      let isInside = node < tree.nodes.subtreeEnd(last.node)
      if isInside ? area <= last.area * 1.5 || !isPlain(node) : area <= last.area || isPlain(last.node) {
        best = (node, area)
      }
    }
    if let best { return .element(best.node) }
    return .otherWindow(window)
  }

  /// Whether a window shows a node.
  ///
  /// The bus does not report which popup shows an open menu. Therefore a popup of the program that is around the node
  /// counts.
  private func isShown(_ node: Int, in window: WindowInfo, _ frame: CGRect, _ clipping: Clipping) -> Bool {
    if geometry.window(of: node)?.id == window.id { return true }
    return window.isUnmanaged && window.processID == tree.nodes.application.processID
      && clipping.isInPopup(node) && Self.holds(frame, window.frame.insetBy(dx: -1, dy: -1))
  }

  /// Whether a popup may contain an item, which may be wider than the popup.
  ///
  /// In Qt 5.15, the reported items of drop-down lists are wider than their popup.
  private static func holds(_ item: CGRect, _ popup: CGRect) -> Bool {
    popup.minX <= item.minX && item.minX < popup.maxX && popup.minY <= item.minY && item.maxY <= popup.maxY
  }

  private func isPlain(_ node: Int) -> Bool {
    (tree.type(node).has(.arranging) || tree.type(node) == .window) && tree.nodes.name(node).isEmpty
  }

  /// Whether the toolkit reports a node as shown.
  ///
  /// The check is necessary because items of closed menus may have a position as well.
  private func isShowing(_ node: Int) -> Bool {
    tree.toolkit.isShowing(node, in: tree.nodes)
  }
}
