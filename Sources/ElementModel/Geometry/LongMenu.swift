// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// An open menu that is longer than the screen and scrolls.
///
/// Toolkits do not report the scrolling. For items that cannot be seen, GTK 3, Qt (5.15, 6.4) and Firefox report
/// positions above and below the menu. They draw arrows over the ends of the menu. Clicks on these ends reach the
/// arrows, not the items.
package struct LongMenu {
  /// The menu's node.
  package let menu: Int
  private let firstAndLastItem: [Int]

  /// Finds the open menu that contains a node.
  ///
  /// - Returns: nil if the node is not in an open menu with many items; also nil for a menu in a document, and for a
  ///   toolkit whose open lists hide their scrolling (`ScrollTraits.hidesScrollingOfOpenLists`).
  package init?(around node: Int, in tree: ElementTree) {
    let nodes = tree.nodes
    var item = node
    while case let parent = nodes.parent(item), parent > 0 {
      if tree.type(parent) == .menu, !nodes.interfaces(parent).isDisjoint(with: .component) {
        let items = Array(nodes.children(parent))
        guard items.count >= Self.minimumItemCount, nodes.states(parent).contains(.showing),
          !tree.toolkit.scrolling.hidesScrollingOfOpenLists,
          tree.visibilityRules.document(around: parent) == nil, let first = items.first,
          let last = items.last
        else { return nil }
        menu = parent
        firstAndLastItem = [first, last]
        return
      }
      item = parent
    }
    return nil
  }

  /// The nodes whose frames ``view(_:)`` reads.
  var needed: [Int] { [menu] + firstAndLastItem }

  /// The part of the menu that shows items and receives clicks for them; nil if the menu shows all of its items, or if
  /// its position is unknown.
  package func view(_ geometry: ScreenGeometry) -> CGRect? {
    guard let whole = geometry.frame(of: menu), let first = geometry.frame(of: firstAndLastItem[0]),
      let last = geometry.frame(of: firstAndLastItem[1])
    else { return nil }
    var view = whole.intersection(geometry.screen)
    guard !view.isNull, view.height > 4 * Self.arrow else { return nil }
    let isCutAtStart = first.minY < view.minY - 1
    let isCutAtEnd = last.maxY > view.maxY + 1
    guard isCutAtStart || isCutAtEnd else { return nil }
    if isCutAtStart {
      view.origin.y += Self.arrow
      view.size.height -= Self.arrow
    }
    if isCutAtEnd { view.size.height -= Self.arrow }
    return view
  }

  /// The minimum number of items in a menu that may be too long; a menu with fewer items fits on any screen.
  private static let minimumItemCount = 12

  /// The height in pixels that is left out for an arrow: arrows have 22 pixels in Adwaita of GTK 3, and 13 in Fusion of
  /// Qt.
  private static let arrow: CGFloat = 24
}
