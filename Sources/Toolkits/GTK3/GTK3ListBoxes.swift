// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Finds the rows that a filter has hidden in a list box (`GtkListBox`) that is in a scroll area.
///
/// Hidden rows and rows that are scrolled out of view have the same states and no position (3.24.38). But the rows of a
/// list are in order: a row between two visible rows cannot be scrolled out, nor can a row before or after them if the
/// scroll area shows that end of the list. For the other rows, it cannot be determined whether they are hidden.
enum GTK3ListBoxes {
  /// Returns the row of a list box that is the node or contains the node, and the list box.
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
