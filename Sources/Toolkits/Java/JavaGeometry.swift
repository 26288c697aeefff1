// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Corrects the positions that java-atk-wrapper 0.40 reports wrongly for Swing's widgets.
enum JavaGeometry {
  /// Returns the nodes whose extents ``corrected(_:of:in:)`` reads.
  static func needed(for node: Int, in tree: AccessibleTree) -> [Int] {
    guard tree.parent(node) > 0 else { return [] }
    let parent = tree.parent(node)
    if let list = list(of: node, tree) { return [list] }
    switch tree.role(parent) {
    case .popupMenu: return [parent] + Array(tree.children(parent))
    case .menu: return emptyMenus(in: tree) + Array(tree.children(parent))
    default: return tree.role(node) == .label ? [parent] : []
    }
  }

  /// Returns the real rectangle of a node, computed from the reported one; nil if it cannot be determined.
  static func corrected(_ rect: CGRect, of node: Int, in tree: AccessibleTree) -> CGRect? {
    guard tree.parent(node) > 0 else { return rect }
    let parent = tree.parent(node)
    if let list = list(of: node, tree).flatMap({ tree.extents($0)?.rect }) {
      return CGRect(
        x: list.midX - rect.width / 2, y: list.midY - rect.height / 2, width: rect.width, height: rect.height)
    }
    if list(of: parent, tree) == node { return rect }
    switch tree.role(parent) {
    case .popupMenu, .menu: return inMenu(rect, among: Array(tree.children(parent)), parent, tree)
    case .panel where tree.role(node) == .label && rect.height == 0:
      // The column titles of a table are reported without a height.
      return CGRect(
        x: rect.minX, y: rect.minY, width: rect.width, height: tree.extents(parent)?.rect.height ?? 0)
    default: return rect
    }
  }

  /// Returns the scroll pane in the open list of a combo box; nil for another node.
  ///
  /// The list, a pop-up menu, is reported at the position of the combo box; all elements in it are reported at their
  /// real positions.
  private static func list(of node: Int, _ tree: AccessibleTree) -> Int? {
    guard tree.role(node) == .popupMenu else { return nil }
    return tree.children(node).first { tree.role($0) == .scrollPane }
  }

  /// Corrects the rectangle of a menu item.
  ///
  /// The items of a menu are reported as if the menu covered the title that opened it. They fill the menu except for a
  /// border of a few pixels, which is the same on both sides. The items are children of the title and of the menu; in
  /// the tree, they are children of the one that was read first.
  private static func inMenu(_ rect: CGRect, among items: [Int], _ parent: Int, _ tree: AccessibleTree)
    -> CGRect?
  {
    let rects = items.compactMap { tree.extents($0)?.rect }.filter { $0.width > 0 && $0.height > 0 }
    guard let span = rects.reduce(CGRect?.none, { $0?.union($1) ?? $1 }) else { return rect }
    let candidates = tree.role(parent) == .popupMenu ? [parent] : emptyMenus(in: tree)
    let menu = candidates.compactMap { tree.extents($0)?.rect }.first { menu in
      (0...2 * largestBorder).contains(menu.width - span.width)
        && (0...4 * largestBorder).contains(menu.height - span.height)
    }
    // The menu is closed, or is just opening.
    guard let menu else { return tree.role(parent) == .menu ? nil : rect }
    let (dx, dy) = ((menu.midX - span.midX).rounded(), (menu.midY - span.midY).rounded())
    guard max(abs(dx), abs(dy)) > largestBorder else { return rect }
    return rect.offsetBy(dx: dx, dy: dy)
  }

  private static let largestBorder: CGFloat = 4

  private static func emptyMenus(in tree: AccessibleTree) -> [Int] {
    (1..<max(1, tree.count)).filter { tree.role($0) == .popupMenu && tree.subtreeEnd($0) == $0 + 1 }
  }
}
