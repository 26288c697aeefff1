// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

/// Finds the popups of nodes on a display that does not report to programs where their windows are.
///
/// There, GTK 3 (3.24), and a toolkit that draws its windows with it, reports correct places only relative to the surface
/// that shows a node, with its shadow. A menu has its own surface. The reported places of its items on the screen are
/// wrong.
struct GTKPopups: UnreportedWindows {
  func border(of top: Int, in window: WindowInfo, _ geometry: ScreenGeometry) -> Insets? {
    window.clientShadow
  }

  /// Returns the popup that shows a node.
  ///
  /// An item of a menu in a window is in the first open popup, an item of its submenu in the popup of that popup, and so
  /// on. Other nodes are in a popup if their top-level node has no window.
  func popup(of node: Int, in geometry: ScreenGeometry) -> (node: Int, window: WindowInfo)? {
    let (tree, popups) = (geometry.tree, geometry.popups.filter(\.isViewable))
    guard !popups.isEmpty, tree.extents(node) != nil else { return nil }
    var (menu, level, top) = (0, 0, node)
    while tree.parent(top) > 0 {
      top = tree.parent(top)
      guard tree.role(top) == .menu else { continue }
      if menu == 0 { menu = top }
      level += 1
    }
    if level == 0 {
      guard geometry.windowOfTopLevel[top] == nil, let last = popups.last else { return nil }
      return (top, last)
    }
    let menus = popups.filter { $0.types.contains(where: \.isMenu) }
    return menus.last { Self.depth(of: $0, in: popups) == level }.map { (menu, $0) }
  }

  /// The number of popups in the chain from a popup to its window: 1 for a popup of a window.
  private static func depth(of popup: WindowInfo, in popups: [WindowInfo]) -> Int {
    var (depth, parent) = (1, popup.transientFor)
    while depth <= popups.count, let next = popups.first(where: { $0.id == parent }) {
      depth += 1
      parent = next.transientFor
    }
    return depth
  }

  /// Converts a rectangle of a node to pixels of the screen.
  func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect {
    guard let popup = popup(of: node, in: geometry)?.window else {
      return geometry.units(around: node)?.pixels(rect) ?? rect
    }
    return WindowUnits(
      scale: geometry.scale, cornerInUnits: .zero, cornerInPixels: popup.frame.origin
    ).pixels(rect)
  }

  func troubleWithPlaces(of application: AccessibleApplication) -> String? { nil }
}
