// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The elements that scroll in Qt.
struct QtScrollAreas: UnlistedScrollAreas {
  /// Qt's scroll bars are in separate boxes.
  func boxesOfScrollBars(of area: Int, in tree: AccessibleTree) -> [Int] {
    tree.children(area).filter { tree.role($0) == .filler }
  }

  /// Qt has no role for what scrolls: the views of widgets manage their items, other scroll areas hold boxes with scroll bars,
  /// and the views of Qt Quick are known by their roles.
  func scrollsContent(_ node: Int, in tree: ElementTree) -> Bool {
    guard node > 0 else { return false }
    let nodes = tree.nodes
    switch nodes.role(node) {
    case .list, .table, .tree, .treeTable: return true
    case .filler:
      return nodes.children(node).contains { box in
        nodes.role(box) == .filler && nodes.children(box).contains { nodes.role($0) == .scrollBar }
      }
    // A ListView of Qt Quick is not in the tree unless the program says what it is, and its rows are children of what lies
    // around it.
    default:
      return nodes.children(node).contains { nodes.role($0) == .listItem } && QtTypes.isQtQuick(node, nodes)
    }
  }

  /// A Flickable of Qt Quick is not in the tree.
  ///
  /// It runs on after the wheel was turned, slower and slower, and takes the next press for the wish to stop it:
  /// such a press clicks nothing (5.15 and 6.4).
  func mayBeAround(_ node: Int, in tree: AccessibleTree) -> Bool {
    QtTypes.isQtQuick(node, tree)
  }
}
