// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

enum QtHiddenWidgets {
  /// Finds what Qt keeps in its tree and does not show: covered pages, closed windows, lists of closed combo
  /// boxes.
  ///
  /// Seen with 5.15 and 6.4.
  ///
  /// A widget that is hidden has neither the state "showing" nor a place; an item of Qt Quick has no place to ask
  /// for, and neither do the views that Qt 5 says are shown. A widget that is scrolled out of view lacks the state as well, but has its place, far outside of the window. The
  /// lists of Qt 5 say that they are shown while the combo box is closed.
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

  /// Docks on tabs that are not the open one: a QMainWindow lays them above and left of itself, 500 pixels away, and
  /// says that they are shown.
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

  /// Whether a node that is not shown is a window: it keeps its place when it is closed, as docks and the windows
  /// inside of windows do.
  ///
  /// A frame that is scrolled out of view is visible all the same. A list, a table or a tree may be a window by itself.
  private static func isClosedWindow(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    guard !nodes.states(node).contains(.showing) else { return false }
    return nodes.parent(node) == 0 || nodes.role(node) == .frame && !nodes.states(node).contains(.visible)
  }

  /// The nodes that have to have a place to be shown.
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
      // Qt 5 says of each of its lists, tables and trees that it is shown, and of their rows (5.15).
      let isView = nodes.states(node).contains(.managesDescendants)
      if isList || isView || (!isShown && !keepsItsPlace(node, nodes)) { found.append(node) }
      node += 1
    }
    return found
  }

  /// Whether a node is there to a person who scrolls or opens a menu.
  private static func keepsItsPlace(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    switch nodes.role(node) {
    case .menu, .menuItem, .checkMenuItem, .radioMenuItem, .popupMenu: return true
    case .listItem, .tableCell, .treeItem, .tableColumnHeader, .tableRowHeader:
      return nodes.states(nodes.parent(node)).contains(.managesDescendants)
    default: return false
    }
  }
}
