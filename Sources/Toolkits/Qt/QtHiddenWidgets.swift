// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

enum QtHiddenWidgets {
  /// Finds invisible elements in Qt's tree: covered pages, closed windows, lists of closed combo boxes.
  ///
  /// Tested with 5.15 and 6.4.
  ///
  /// A hidden widget has neither the state "showing" nor a position. A hidden Qt Quick item has no interface for
  /// positions. Qt 5 reports the state "showing" also for hidden lists, tables and trees, and for the list of a closed
  /// combo box, but no position. A widget that is scrolled out of view also lacks the state "showing", but has a
  /// position, far outside of the window.
  static func find(in nodes: AccessibleTree) -> [Int] {
    let doubtful = doubtful(in: nodes)
    nodes.tryFetch(.extents, of: doubtful)
    var found: [Int] = []
    var end = 0
    for node in doubtful where node >= end && (isClosedWindow(node, nodes) || nodes.extents(node) == nil) {
      found.append(node)
      end = nodes.subtreeEnd(node)
    }
    return found + docksBehindOthers(in: nodes) + QtColumns.cellsWithoutPlace(in: nodes)
  }

  /// Returns docks on unselected tabs: a QMainWindow places them 500 pixels above and to the left of itself, and
  /// reports them as shown.
  private static func docksBehindOthers(in nodes: AccessibleTree) -> [Int] {
    let docks = nodes.children(0).flatMap { window in
      nodes.children(window).filter { nodes.role($0) == .frame && nodes.states($0).contains(.showing) }
    }
    guard !docks.isEmpty else { return [] }
    nodes.tryFetch(.extents, of: docks + nodes.children(0))
    return docks.filter { dock in
      guard let place = nodes.extents(dock)?.rect, let window = nodes.extents(nodes.parent(dock))?.rect else {
        return false
      }
      return place.maxX == window.minX - 500 && place.maxY == window.minY - 500
    }
  }

  /// Whether a node is a closed window, such as a dock or an internal window, which has a position even when it is
  /// closed.
  ///
  /// A frame that is scrolled out of view is still visible. A list, a table or a tree may itself be a window.
  private static func isClosedWindow(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    guard !nodes.states(node).contains(.showing) else { return false }
    return nodes.parent(node) == 0 || nodes.role(node) == .frame && !nodes.states(node).contains(.visible)
  }

  /// Returns the nodes that count as shown only if they have a position.
  private static func doubtful(in nodes: AccessibleTree) -> [Int] {
    var found: [Int] = []
    var node = 1
    while node < nodes.count {
      let isShown = nodes.states(node).contains(.showing)
      let parent = nodes.parent(node)
      let next = max(node + 1, nodes.subtreeEnd(node))
      if !isShown, parent == 0 || !nodes.interfaces(node).contains(.component) {
        found.append(node)
        node = next
        continue
      }
      let isList = nodes.role(node) == .list && nodes.role(parent) == .comboBox
      // Qt 5 reports all of its lists, tables and trees as shown, and also their rows (5.15).
      let isView = nodes.states(node).contains(.managesDescendants)
      if isList || isView || (!isShown && !isReachable(node, nodes)) { found.append(node) }
      node += 1
    }
    return found
  }

  /// Whether a user can reach a node by scrolling or by opening a menu.
  private static func isReachable(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    switch nodes.role(node) {
    case .menu, .menuItem, .checkMenuItem, .radioMenuItem, .popupMenu: return true
    case .listItem, .tableCell, .treeItem, .tableColumnHeader, .tableRowHeader:
      return nodes.states(nodes.parent(node)).contains(.managesDescendants)
    default: return false
    }
  }
}
