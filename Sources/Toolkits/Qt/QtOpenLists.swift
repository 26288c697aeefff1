// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Lists that combo boxes have opened, but that are not their children in the tree.
enum QtOpenLists {
  /// Whether a row or a cell is an item of the open list of a pop-up button, although it is not in the subtree of the
  /// button.
  ///
  /// There are two cases. In Qt Quick 5, the item is in a popup, which is a dialog inside its window (5.15) with only
  /// items and a scroll indicator. In Qt's widgets, it is in the list of a QComboBox in a cell of a table: the combo
  /// box is in no tree, and its list fills a popup (5.15, 6.4).
  static func hold(_ node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    if isInListOfPopup(node, in: tree) { return true }
    let popup = nodes.parent(node)
    return popup > 0 && nodes.parent(popup) > 0 && tree.type(popup) == .dialog
      && nodes.children(popup).allSatisfy { tree.type($0) == .cell || tree.type($0) == .other }
  }

  private static func isInListOfPopup(_ node: Int, in tree: ElementTree) -> Bool {
    let nodes = tree.nodes
    let list = nodes.parent(node)
    guard list > 0, nodes.role(list) == .list, nodes.states(list).contains(.managesDescendants),
      let popup = tree.topLevel(of: list), popup != list, tree.type(popup) == .popover
    else { return false }
    return tree.descendants(of: popup).allSatisfy { other in
      other == list || tree.descendants(of: list).contains(other)
        || [.filler, .panel, .scrollBar, .unknown].contains(nodes.role(other))
    }
  }
}
