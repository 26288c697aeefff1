// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The parts of a program's tree that no query finds, since they cannot be seen.
///
/// They are determined once for all nodes. All queries in a tree share one instance.
final class HiddenNodes {
  private let nodes: AccessibleTree
  private let isHidden: [Bool]
  private let subtrees: [(root: Int, rule: HidingReason)]

  /// Determines the hidden parts of a program's tree.
  ///
  /// - Parameters:
  ///   - nodes: the program's tree.
  ///   - toolkit: the rules of its toolkit.
  ///   - isOnScreen: whether a top-level node is on the screen.
  init(of nodes: AccessibleTree, _ toolkit: any Toolkit, isOnScreen: (Int) -> Bool) {
    self.nodes = nodes
    var isHidden = [Bool](repeating: false, count: nodes.count)
    subtrees =
      Self.closedLists(in: nodes, toolkit).map { ($0, .closedList) }
      + toolkit.hiddenSubtrees(in: nodes, isWindowShown: isOnScreen)
    for (root, _) in subtrees {
      for node in root..<nodes.subtreeEnd(root) { isHidden[node] = true }
    }
    self.isHidden = isHidden
  }

  func contain(_ node: Int) -> Bool { isHidden[node] }

  /// The reason why the subtree that contains the node is hidden; nil if the node is not hidden.
  func rule(of node: Int) -> HidingReason? {
    guard isHidden[node] else { return nil }
    return subtrees.first { ($0.root..<nodes.subtreeEnd($0.root)).contains(node) }?.rule
  }

  /// The lists of closed combo boxes.
  ///
  /// Their items cannot be tapped, and several combo boxes may have items with the same names. Apple's pop-up buttons
  /// have items only while they are open.
  private static func closedLists(in nodes: AccessibleTree, _ toolkit: any Toolkit) -> [Int] {
    (1..<max(1, nodes.count)).filter { node in
      switch nodes.role(node) {
      case .menu, .list, .popupMenu: break
      default: return false
      }
      return nodes.parent(node) > 0 && nodes.role(nodes.parent(node)) == .comboBox
        && toolkit.isClosedList(node, in: nodes)
    }
  }
}
