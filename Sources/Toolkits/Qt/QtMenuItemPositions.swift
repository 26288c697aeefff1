// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Computes the positions of the items of an open menu that Qt reports as hidden items of another menu.
///
/// Qt (5.15, 6.4) has one object for an action, even if it is in several menus. The object reports its position in the
/// menu that created it, and reports that it is hidden while that menu is closed. Programs of KDE share many actions.
/// The items of a menu are below each other and have the same height, so the position of a shared item follows from the
/// items around it.
enum QtMenuItemPositions {
  /// Returns the nodes whose extents ``rect(of:in:)`` reads; empty if the item itself reports its position.
  static func needed(for item: Int, in tree: AccessibleTree) -> [Int] {
    guard let menu = openMenu(around: item, tree) else { return [] }
    return [menu] + Array(tree.children(menu))
  }

  /// Returns the rectangle of the item in its open menu; nil if it cannot be determined.
  static func rect(of item: Int, in tree: AccessibleTree) -> CGRect? {
    guard let menu = openMenu(around: item, tree), let area = tree.extents(menu)?.rect else { return nil }
    let items = Array(tree.children(menu))
    let places = items.map { place(of: $0, in: tree) }
    let known = places.compactMap { $0 }
    // A menu that does not fit on the screen has several columns.
    guard let index = items.firstIndex(of: item), Set(known.map(\.minX)).count <= 1 else { return nil }
    let before = places[..<index].lastIndex { $0 != nil }
    let after = places[index...].firstIndex { $0 != nil }
    // An item that is reported as shown but has no height is not drawn: a separator at the end of a menu.
    let run = ((before ?? -1) + 1..<(after ?? places.count)).filter {
      !tree.states(items[$0]).contains(.showing)
    }
    let top = before.flatMap { places[$0]?.maxY }
    let bottom = after.flatMap { places[$0]?.minY }
    let span = (bottom ?? area.maxY) - (top ?? area.minY)
    // Separators are lower than items.
    let height = known.map(\.height).max() ?? (span / CGFloat(run.count)).rounded(.down)
    // Actions that the program hides are also children of the menu.
    guard let number = run.firstIndex(of: index), height > 0,
      (0...(top == nil || bottom == nil ? border : 1)).contains(span - height * CGFloat(run.count))
    else { return nil }
    let start = top ?? bottom.map { $0 - height * CGFloat(run.count) } ?? area.minY
    let side = known.first ?? area
    return CGRect(x: side.minX, y: start + height * CGFloat(number), width: side.width, height: height)
  }

  /// The maximum sum of the space above the first item and the space below the last item of a menu, in pixels.
  private static let border: CGFloat = 16

  private static func openMenu(around item: Int, _ tree: AccessibleTree) -> Int? {
    let menu = tree.parent(item)
    guard menu > 0, tree.role(menu) == .popupMenu, tree.states(menu).contains(.showing),
      !tree.states(item).contains(.showing)
    else { return nil }
    return menu
  }

  private static func place(of item: Int, in tree: AccessibleTree) -> CGRect? {
    guard tree.states(item).contains(.showing), let rect = tree.extents(item)?.rect, rect.height > 0 else {
      return nil
    }
    return rect
  }
}
