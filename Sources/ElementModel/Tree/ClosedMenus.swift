// SPDX-License-Identifier: Apache-2.0

/// Finds closed menus.
///
/// Toolkits report the contents of closed menus although they are not visible, and these contents may be most of a
/// program's tree.
package enum ClosedMenus {
  /// Whether a node is a menu, or opens a menu, of which nothing is visible.
  package static func isClosed(_ node: Int, in tree: ElementTree) -> Bool {
    guard tree.type(node).has(.opensMenu) else { return false }
    let inside = tree.descendants(of: node)
    guard inside.contains(where: { isOfMenu(tree.type($0)) }) else { return false }
    return !inside.contains { isOfMenu(tree.type($0)) && tree.toolkit.isShowing($0, in: tree.nodes) }
  }

  private static func isOfMenu(_ type: ElementType) -> Bool { type == .menu || type == .menuItem }
}
