// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

/// The positions of elements of GTK 4, which reports positions relative to its windows, but not on the screen.
///
/// See ``GTK4Windows`` for the positions of popups.
extension GTK4 {
  package func nodesNeededForFrame(of node: Int, in geometry: ScreenGeometry) -> [Int] {
    var needed: [Int] = []
    var ancestor = geometry.tree.parent(node)
    // Without an open popup, only the top-level node is needed. With an open popup, all ancestors are needed.
    if let page = WebKitPages.root(around: node, geometry.tree) {
      needed += [page, geometry.tree.parent(page)]
      ancestor = geometry.tree.parent(geometry.tree.parent(page))
    }
    while ancestor > 0 {
      if geometry.tree.parent(ancestor) == 0 || !geometry.popups.isEmpty { needed.append(ancestor) }
      ancestor = geometry.tree.parent(ancestor)
    }
    return needed
  }

  /// Converts a rectangle of GTK 4 to pixels of the screen.
  ///
  /// GTK 4 counts from the corner of the toplevel widget, which is inset in the X window by the width of the shadow. In
  /// a popover, it counts from the popover's own window.
  package func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    let (tree, scale) = (geometry.tree, geometry.scale)
    if let page = WebKitPages.root(around: node, tree) {
      return GTK4WebViews(page: page, geometry: geometry).frame(of: rect) {
        frame(of: $0, reported: $1, in: geometry)
      }
    }
    let rect = rect.scaled(by: scale)
    if let popup = GTK4Windows().popup(of: node, in: geometry),
      let anchor = tree.extents(popup.node)?.rect.scaled(by: scale)
    {
      return rect.offsetBy(
        dx: popup.window.frame.minX - anchor.minX, dy: popup.window.frame.maxY - anchor.maxY)
    }
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    guard let window = geometry.windowOfTopLevel[top],
      let border = GTK4Windows().border(of: top, in: window, geometry)
    else { return nil }
    return rect.offsetBy(dx: window.frame.minX + border.left, dy: window.frame.minY + border.top)
  }
}
