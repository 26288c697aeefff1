// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Finds what accessibility exposes at a point of the screen.
package struct PointLookup {
  package enum Outcome {
    /// The deepest exposed element there.
    case element(Int)
    /// A window of another program, or one of the program that is not on the accessibility bus, is on top.
    case otherWindow(WindowInfo)
    /// There is no window at all.
    case nothing
  }

  let tree: ElementTree
  private let geometry: ScreenGeometry
  /// Those that have a place, in document order.
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

  /// The window on top at a point, of any program.
  package func window(at point: CGPoint) -> WindowInfo? {
    geometry.topWindow(at: point)
  }

  /// - Parameter point: in pixels of the screen.
  /// - Returns: the element there; if there is no element, the window on top, or `nothing`.
  package func look(at point: CGPoint) -> Outcome {
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
      // An element inside the other one is nearer. If two elements overlap, the later one is drawn on top, unless it is a layer
      // that fills the place and has no content there.
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
  /// Nothing reports which popup shows an open menu, so the popup at the menu's place counts.
  private func isShown(_ node: Int, in window: WindowInfo, _ frame: CGRect, _ clipping: Clipping) -> Bool {
    if geometry.window(of: node)?.id == window.id { return true }
    return window.isUnmanaged && window.processID == tree.nodes.application.processID
      && clipping.isInPopup(node) && Self.holds(frame, window.frame.insetBy(dx: -1, dy: -1))
  }

  /// Whether an item may be in a popup.
  ///
  /// Qt 5.15 reports the items of its drop-downs wider than the popup.
  private static func holds(_ item: CGRect, _ popup: CGRect) -> Bool {
    popup.minX <= item.minX && item.minX < popup.maxX && popup.minY <= item.minY && item.maxY <= popup.maxY
  }

  private func isPlain(_ node: Int) -> Bool {
    (tree.type(node).has(.arranging) || tree.type(node) == .window) && tree.nodes.name(node).isEmpty
  }

  /// Items of closed menus may have a place as well.
  private func isShowing(_ node: Int) -> Bool {
    tree.toolkit.isShowing(node, in: tree.nodes)
  }
}
