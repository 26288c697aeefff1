// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Finds the header bars of windows, which have no role of their own in any toolkit.
///
/// GTK gives a header bar the role of a plain panel. What tells it apart is what it holds: the window
/// controls. The bar is the outermost ancestor of the window's "Close" button that does not hold the
/// window's content as well: its parent is the window, or has more children than the bar. A window that
/// shows one of several pages has a bar on each of them.
enum HeaderBars {
  static func mark(in types: inout [ElementType], nodes: AccessibleTree) {
    for window in nodes.children(0) where types[window].isWindow {
      for close in closeButtons(in: window, nodes) {
        let bar = bar(around: close, in: window, nodes)
        if bar > window { types[bar] = .navigationBar }
      }
    }
  }

  private static func bar(around close: Int, in window: Int, _ nodes: AccessibleTree) -> Int {
    var bar = nodes.parent(close)
    while true {
      let parent = nodes.parent(bar)
      guard parent > window, isContainer(nodes.role(parent)) else { return bar }
      // The parent that also holds a part of the window which is no mere bar is the window's box.
      let siblings = Array(nodes.children(parent))
      if siblings.count > 1, siblings.contains(where: { $0 != bar && holdsContent($0, nodes) }) { return bar }
      bar = parent
    }
  }

  /// The window controls that close the window: buttons named "Close" beside others of their kind.
  ///
  /// Where there are none, the first that stands alone, as in a dialog.
  private static func closeButtons(in window: Int, _ nodes: AccessibleTree) -> [Int] {
    var found: [Int] = []
    var alone: Int?
    for node in (window + 1)..<max(window + 1, nodes.subtreeEnd(window))
    where nodes.role(node) == .pushButton && nodes.name(node) == "Close" {
      if isInContent(node, of: window, nodes) { continue }
      let group = nodes.parent(node)
      let others = nodes.children(group).map { nodes.name($0) }
      if others.contains("Minimize") || others.contains("Maximize") {
        found.append(node)
      } else if alone == nil, others.count == 1 {
        alone = node
      }
    }
    return found.isEmpty ? alone.map { [$0] } ?? [] : found
  }

  /// Whether a button belongs to a tool bar, a tab, an information bar: programs close documents with such.
  private static func isInContent(_ node: Int, of window: Int, _ nodes: AccessibleTree) -> Bool {
    var ancestor = nodes.parent(node)
    while ancestor > window {
      switch nodes.role(ancestor) {
      case .toolBar, .pageTab, .statusBar, .infoBar, .list, .listBox, .listItem, .table, .treeTable:
        return true
      default: ancestor = nodes.parent(ancestor)
      }
    }
    return false
  }

  private static func isContainer(_ role: Role) -> Bool {
    role == .panel || role == .filler || role == .grouping
  }

  /// Whether a subtree is more than a few texts and buttons in a row.
  private static func holdsContent(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    for other in node..<nodes.subtreeEnd(node) {
      switch nodes.role(other) {
      case .scrollPane, .list, .listBox, .table, .treeTable, .text, .entry, .checkBox, .viewport,
        .pageTabList,
        .menuBar, .treeItem, .slider, .spinButton, .drawingArea, .canvas, .statusBar, .toolBar:
        return true
      default: continue
      }
    }
    return nodes.subtreeEnd(node) - node > 24
  }
}
