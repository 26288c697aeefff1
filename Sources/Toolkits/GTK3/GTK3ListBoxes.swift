// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Finds the rows of a list box (`GtkListBox`) in a scroll area that a filter has hidden.
///
/// Rows that are hidden and rows that are scrolled out of view have the same states and no place (3.24.38). But the rows of a
/// list stand in order: no row is scrolled out between two that are in view, or before or behind them if the scroll area shows
/// the end of the list. Nothing is known about the other rows.
enum GTK3ListBoxes {
  /// The row of such a list that a node is, or is in, and the list.
  static func row(of node: Int, in nodes: AccessibleTree) -> (row: Int, list: Int)? {
    var row = node
    while case let list = nodes.parent(row), list > 0 {
      if nodes.role(row) == .listItem, nodes.role(list) == .listBox { return (row, list) }
      row = list
    }
    return nil
  }

  static func filteredRows(of list: Int, in nodes: AccessibleTree) -> Set<Int> {
    let rows = nodes.children(list).filter { nodes.role($0) == .listItem }
    let inView = rows.indices.filter { nodes.states(rows[$0]).contains(.showing) }
    guard let first = inView.first, let last = inView.last, inView.count < rows.count else { return [] }
    var doubtful = Array(rows[first...last])
    var area = nodes.parent(list)
    while area > 0, nodes.role(area) != .scrollPane { area = nodes.parent(area) }
    nodes.tryFetch(.extents, of: [list, area])
    if area > 0, let whole = nodes.extents(list)?.rect, let view = nodes.extents(area)?.rect {
      if whole.minY >= view.minY - 1 { doubtful += rows[..<first] }
      if whole.maxY <= view.maxY + 1 { doubtful += rows[(last + 1)...] }
    }
    return Set(doubtful.filter { !nodes.states($0).contains(.showing) })
  }
}
