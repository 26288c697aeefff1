// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Finds the widgets of GTK 3, LibreOffice and Swing that are not shown: the second header bar for full screen, the
/// content of a closed popover or an unselected tab, and dialogs that were created but not opened.
///
/// These toolkits leave such widgets in their trees without the state "showing". Rows that are scrolled out of view and
/// the items of closed menus lack this state as well, but a user can reach them by scrolling or by opening the menu.
enum HiddenWidgets {
  /// Returns the first nodes of the invisible subtrees.
  ///
  /// - Parameters:
  ///   - nodes: the tree.
  ///   - isShownOtherwise: whether a node without the state "showing" is shown.
  ///   - isDouble: whether a node is a hidden duplicate of another node.
  /// - Returns: the numbers of these nodes, in document order.
  static func find(
    in nodes: AccessibleTree, isShownOtherwise: (Int) -> Bool = { _ in false },
    isDouble: (Int) -> Bool = { _ in false }
  ) -> [Int] {
    var found: [Int] = []
    // Whether a node is inside a visible scroll area.
    var isInScrollArea = [Bool](repeating: false, count: nodes.count)
    var node = 1
    while node < nodes.count {
      let parent = nodes.parent(node)
      let states = nodes.states(node)
      isInScrollArea[node] =
        isInScrollArea[parent] || (nodes.role(node) == .scrollPane && states.contains(.showing))
      if isShown(node, nodes, isInScrollArea: isInScrollArea[parent]) || isShownOtherwise(node),
        !isDouble(node)
      {
        node += 1
      } else {
        found.append(node)
        node = max(node + 1, nodes.subtreeEnd(node))
      }
    }
    return found
  }

  private static func isShown(_ node: Int, _ nodes: AccessibleTree, isInScrollArea: Bool) -> Bool {
    let states = nodes.states(node)
    if states.contains(.showing) || holdsPlug(node, nodes) {
      return true
    }
    // The rows of Swing's lists are created when they are queried, and are not in the state "visible" while they are
    // out of view.
    if states.contains(.transient), isInScrollArea { return true }
    guard states.contains(.visible) else { return false }
    // A spreadsheet is in a scroll pane in LibreOffice 7.4 and in a panel in 25.2.
    return isInScrollArea || nodes.place(node) != nil || isOfMenu(nodes.role(node))
      || isOfMenu(nodes.role(nodes.parent(node)))
  }

  /// Whether another process draws inside the node, such as a WebKit web view; the node then has no states.
  private static func holdsPlug(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    nodes.role(node) == .filler && nodes.subtreeEnd(node) > node + 1
      && nodes.reference(node + 1).busName != nodes.reference(node).busName
  }

  private static func isOfMenu(_ role: Role) -> Bool {
    switch role {
    case .menu, .menuItem, .checkMenuItem, .radioMenuItem, .tearoffMenuItem, .menuBar: true
    default: false
    }
  }
}
