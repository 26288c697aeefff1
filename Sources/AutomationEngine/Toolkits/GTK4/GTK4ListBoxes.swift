// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// Tells which rows of a list box (`GtkListBox`) a filter has hidden.
///
/// GTK 4.8 keeps them in the tree with the states of the others, and with the place that they had when they were last shown:
/// another row may be there by now, or the list may have become shorter.
enum GTK4ListBoxes {
  /// The row of such a list that a node is, or is in, and the list.
  static func row(of node: Int, in nodes: AccessibleTree) -> (row: Int, list: Int)? {
    var row = node
    while case let list = nodes.parent(row), list > 0 {
      if nodes.role(row) == .listItem, nodes.role(list) == .list || nodes.role(list) == .listBox {
        return GTK4Rows.row(of: row, in: nodes) == nil ? (row, list) : nil
      }
      row = list
    }
    return nil
  }

  static func filteredRows(of list: Int, in nodes: AccessibleTree) -> Set<Int> {
    let rows = nodes.children(list).filter { nodes.role($0) == .listItem }
    guard (2...maximumRows).contains(rows.count) else { return [] }
    nodes.tryFetch(.extents, of: [list] + rows)
    guard let whole = nodes.extents(list)?.rect else { return [] }
    let placed = rows.compactMap { row in nodes.extents(row).map { (row: row, rect: $0.rect) } }
    var filtered = Set(placed.filter { !whole.contains($0.rect.center) }.map(\.row))
    // Two rows at one place: the toolkit finds the one that is shown.
    let inside = placed.filter { !filtered.contains($0.row) }
    for (row, rect) in inside
    where inside.contains(where: { $0.row != row && $0.rect.insetBy(dx: 1, dy: 1).contains(rect.center) }) {
      let found = nodes.tryAsking {
        try $0.accessible(at: rect.center, in: .window, below: nodes.reference(list))
      }
      guard let found, let hit = nodes.node(for: found), hit != list else { continue }
      if !(row..<nodes.subtreeEnd(row)).contains(hit) { filtered.insert(row) }
    }
    return filtered
  }

  /// Each costs a call.
  private static let maximumRows = 400
}
