// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

extension Qt {
  func nodesNeededForFrames(in tree: AccessibleTree) -> [Int] { Array(tree.children(0)) }

  /// The frame of a node of Qt, which counts in units of its own where it is scaled (`QT_SCALE_FACTOR`): seen with
  /// 5.15 and 6.4, with the origin of the screen scaled as well.
  ///
  /// - Returns: nil for what has a size and no place, as the items of closed menus have.
  func frame(of node: Int, reported rect: CGRect, in geometry: ScreenGeometry) -> CGRect? {
    let tree = geometry.tree
    if Self.isMenuItem(tree.role(node)), !tree.states(node).contains(.showing) { return nil }
    let own = Self.topLevel(of: node, in: tree)
    // Popups have no window that could be told by its title; they are scaled as the others are.
    guard
      let top = [own, tree.children(0).first { geometry.window(ofTopLevel: $0) != nil }].compactMap({ $0 })
        .first(where: { geometry.window(ofTopLevel: $0) != nil }),
      let window = geometry.window(ofTopLevel: top), let counted = tree.extents(top)?.rect, counted.width > 0
    else { return rect }
    let scale = Self.scale(window.frame.width / counted.width)
    guard scale != 1 else { return rect }
    // Counted from the window's corner, so that the rounding of its place is not multiplied.
    return CGRect(
      x: window.frame.minX + (rect.minX - counted.minX) * scale,
      y: window.frame.minY + (rect.minY - counted.minY) * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  private static func topLevel(of node: Int, in tree: AccessibleTree) -> Int {
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    return top
  }

  /// The factor without what rounding the window's size to whole pixels did to it.
  private static func scale(_ ratio: CGFloat) -> CGFloat {
    let nearest = (ratio * 20).rounded() / 20
    return abs(ratio - nearest) < 0.01 ? nearest : ratio
  }

  private static func isMenuItem(_ role: Role) -> Bool {
    switch role {
    case .menuItem, .checkMenuItem, .radioMenuItem: true
    default: false
    }
  }
}
