// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import WindowSystem

/// Finds the popups of nodes on a display that does not report to programs where their windows are.
///
/// There, the positions on the screen that GTK 3 (3.24) reports are relative to the surface of the top-level window,
/// also in popovers. In a menu, which has its own surface, they are relative to another point. Toolkits that draw their
/// menus with GTK 3 have the same positions.
struct GTKPopups: UnreportedWindowRule {
  func border(of top: Int, in window: WindowInfo, _ geometry: ScreenGeometry) -> Insets? {
    window.clientShadow
  }

  /// Returns the popup that shows a node, and the node that fills it.
  ///
  /// An item of a menu in a window is in the first open popup, an item of its submenu in the popup of that popup, and so
  /// on. Other nodes are in a popup if their top-level node has no window.
  func popup(of node: Int, in geometry: ScreenGeometry) -> (node: Int, window: WindowInfo)? {
    let (tree, popups) = (geometry.tree, geometry.popups.filter(\.isViewable))
    guard !popups.isEmpty, tree.extents(node) != nil else { return nil }
    let menus = Self.menus(around: node, tree)
    if let menu = menus.first {
      let shown = popups.filter { $0.types.contains(where: \.isMenu) }
      return shown.last { Self.depth(of: $0, in: popups) == menus.count }.map { (menu, $0) }
    }
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    guard geometry.windowOfTopLevel[top] == nil, let last = popups.last else { return nil }
    return (top, last)
  }

  /// The menus that contain a node, the innermost first.
  private static func menus(around node: Int, _ tree: AccessibleTree) -> [Int] {
    var (menus, ancestor): ([Int], Int) = ([], tree.parent(node))
    while ancestor > 0 {
      if tree.role(ancestor) == .menu { menus.append(ancestor) }
      ancestor = tree.parent(ancestor)
    }
    return menus
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

  /// The other nodes whose extents are needed for the frame of a node: the items of its menu.
  static func needed(for node: Int, in geometry: ScreenGeometry) -> [Int] {
    guard !geometry.popups.isEmpty, let menu = menus(around: node, geometry.tree).first else { return [] }
    return Array(geometry.tree.children(menu))
  }

  /// Converts a rectangle of a node to pixels of the screen.
  func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect {
    guard let (filler, popup) = popup(of: node, in: geometry) else {
      return geometry.units(around: node)?.pixels(rect) ?? rect
    }
    let (tree, scale, shown) = (geometry.tree, geometry.scale, popup.visibleFrame)
    let parts = tree.role(filler) == .menu ? Array(tree.children(filler)) : [filler]
    let whole = parts.compactMap { tree.extents($0)?.rect }.reduce(CGRect.null) { $0.union($1) }
    guard !whole.isNull else { return rect }
    if let units = unitsOfScrolledMenu(whole, in: popup, scale: scale) { return units.pixels(rect) }
    // The items fill the popup, except for equal paddings. A menu that is too long for the screen begins with its first
    // item.
    let padding = CGSize(
      width: max(0, shown.width - whole.width * scale) / 2,
      height: max(0, shown.height - whole.height * scale) / 2)
    return WindowUnits(
      scale: scale, cornerInUnits: whole.origin,
      cornerInPixels: CGPoint(x: shown.minX + padding.width, y: shown.minY + padding.height)
    ).pixels(rect)
  }

  /// The units of a menu that is longer than its popup and scrolls; nil for a menu that shows all items.
  ///
  /// GTK 3 counts from the corner of the top-level surface, and takes the corner of a popup without its shadow for the
  /// corner of the popup's surface. The scrolling is included in the positions of the items.
  private func unitsOfScrolledMenu(_ items: CGRect, in popup: WindowInfo, scale: CGFloat) -> WindowUnits? {
    guard items.height * scale > popup.visibleFrame.height + scale, let space = popup.localSpace else {
      return nil
    }
    let shadow = popup.clientShadow ?? .zero
    return WindowUnits(
      scale: scale, cornerInUnits: .zero,
      cornerInPixels: CGPoint(x: space.surface.x - shadow.left, y: space.surface.y - shadow.top))
  }

  func troubleWithPlaces(of application: AccessibleProgram) -> String? { nil }
}
