// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

/// Derives the widths of shadows and the popups of nodes from the sizes of windows, because GTK 4 does not report them.
struct GTK4Windows: UnreportedWindowRule {
  /// Returns the width of the shadow around a toplevel, in the window.
  func border(of top: Int, in window: WindowInfo, _ geometry: ScreenGeometry) -> Insets? {
    if let shadow = window.clientShadow { return shadow }
    guard let size = geometry.tree.extents(top)?.rect.scaled(by: geometry.scale).size, size.width > 0
    else { return nil }
    let x = max(0, (window.frame.width - size.width) / 2)
    let y = max(0, (window.frame.height - size.height) / 2)
    return Insets(left: x, top: y, right: x, bottom: y)
  }

  /// Returns the popup window in which a node is drawn, and the node's nearest ancestor that fills this window.
  func popup(of node: Int, in geometry: ScreenGeometry) -> (node: Int, window: WindowInfo)? {
    let (tree, popups, scale) = (geometry.tree, geometry.popups, geometry.scale)
    guard !popups.isEmpty else { return nil }
    var ancestor = node
    while ancestor > 0, tree.parent(ancestor) > 0 {
      if let size = tree.extents(ancestor)?.rect.scaled(by: scale).size,
        let window = popups.last(where: { Self.fits(size, in: $0.frame.size, scale) })
      {
        return (ancestor, window)
      }
      ancestor = tree.parent(ancestor)
    }
    return nil
  }

  /// Whether a node of a size fills a popup window.
  ///
  /// The list of a drop-down has a distance of a few pixels from its button: a margin at the top that belongs to the
  /// window, but not to the node.
  private static func fits(_ node: CGSize, in window: CGSize, _ scale: CGFloat) -> Bool {
    node.width == window.width && (0...12 * scale).contains(window.height - node.height)
  }
}
