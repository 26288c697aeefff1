// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Finds the elements that scroll in Qt.
struct QtScrollAreas: UnlistedScrollAreaRule {
  /// Returns the boxes of an area that contain its scroll bars: in Qt, each bar is in a separate box.
  func boxesOfScrollBars(of area: Int, in tree: AccessibleTree) -> [Int] {
    tree.children(area).filter { tree.role($0) == .filler }
  }

  /// Whether an element scrolls its content.
  ///
  /// Qt has no role for scroll areas. The views of widgets manage their items, other scroll areas contain boxes with
  /// scroll bars, and the Qt Quick views are recognized by their roles.
  func scrollsContent(_ node: Int, in tree: ElementTree) -> Bool {
    guard node > 0 else { return false }
    let nodes = tree.nodes
    switch nodes.role(node) {
    case .list, .table, .tree, .treeTable: return true
    case .filler:
      return nodes.children(node).contains { box in
        nodes.role(box) == .filler && nodes.children(box).contains { nodes.role($0) == .scrollBar }
      }
    // A ListView of Qt Quick is not in the tree unless the program sets its role, and its rows are children of its
    // parent.
    default:
      return nodes.children(node).contains { nodes.role($0) == .listItem } && QtTypes.isQtQuick(node, nodes)
    }
  }

  /// Whether a Flickable of Qt Quick, which is never in the tree, may contain a node.
  ///
  /// A Flickable continues to scroll after the wheel was turned, more and more slowly. The next press only stops the
  /// scrolling, and clicks nothing (5.15 and 6.4).
  func mayBeAround(_ node: Int, in tree: AccessibleTree) -> Bool {
    QtTypes.isQtQuick(node, tree)
  }
}
