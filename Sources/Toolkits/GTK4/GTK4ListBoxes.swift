// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds the rows of a list box (`GtkListBox`) or a flow box (`GtkFlowBox`) that a filter has hidden.
///
/// GTK 4.8 leaves these rows in the tree, with the same states as the other rows and with their last position on the
/// screen. Another row may be at that position now, or the list may have become shorter.
enum GTK4ListBoxes {
  /// Returns the row of a list box or a flow box that is the node or contains the node, and the box; nil for other
  /// nodes.
  static func row(of node: Int, in nodes: AccessibleTree) -> (row: Int, list: Int)? {
    var row = node
    while case let list = nodes.parent(row), list > 0 {
      if isRow(row, of: list, in: nodes) {
        return GTK4StoredRows.row(of: row, in: nodes) == nil ? (row, list) : nil
      }
      row = list
    }
    return nil
  }

  /// Whether a node is a row of a list box, or a child of a flow box, which is reported as a table with cells (4.8).
  private static func isRow(_ node: Int, of list: Int, in nodes: AccessibleTree) -> Bool {
    switch (nodes.role(node), nodes.role(list)) {
    case (.listItem, .list), (.listItem, .listBox), (.tableCell, .table): true
    default: false
    }
  }

  /// Whether a list has so many nodes that its rows are checked one by one if at most ``maximumSinglyCheckedRows`` of them
  /// are queried.
  static func isLong(_ list: Int, in nodes: AccessibleTree) -> Bool {
    nodes.subtreeEnd(list) - list > maximumNodesCheckedTogether
  }

  /// The maximum number of queried rows of a long list that are checked one by one.
  static let maximumSinglyCheckedRows = 20
  /// The size in nodes up to which all rows of a list are checked together.
  private static let maximumNodesCheckedTogether = 400

  /// Whether a row is hidden, as far as a few calls for this row can determine it.
  static func isFilteredOut(_ row: Int, of list: Int, in nodes: AccessibleTree) -> Bool {
    nodes.tryFetch(.extents, of: [list, row])
    guard let whole = nodes.extents(list)?.rect else { return false }
    guard let rect = nodes.extents(row)?.rect, whole.contains(rect.center) else { return true }
    return isElsewhere(row, rect, of: list, in: nodes)
  }

  /// Returns all hidden rows of a list.
  static func filteredRows(of list: Int, in nodes: AccessibleTree) -> Set<Int> {
    let rows = nodes.children(list).filter { isRow($0, of: list, in: nodes) }
    guard (2...maximumRows).contains(rows.count) else { return [] }
    nodes.tryFetch(.extents, of: [list] + rows)
    guard let whole = nodes.extents(list)?.rect else { return [] }
    var inside: [(row: Int, rect: CGRect)] = []
    for row in rows {
      guard let rect = nodes.extents(row)?.rect, whole.contains(rect.center) else { continue }
      inside.append((row, rect))
    }
    inside.sort { $0.rect.minY < $1.rect.minY }
    var filtered = Set(rows).subtracting(inside.map(\.row))
    // If two rows have the same position, the toolkit finds the visible one.
    for row in sharingTheirPlace(inside) where isElsewhere(row.row, row.rect, of: list, in: nodes) {
      filtered.insert(row.row)
    }
    return filtered
  }

  /// Returns the rows whose middle is also inside another row.
  ///
  /// - Parameter rows: the rows from top to bottom.
  /// - Returns: the rows that share their position.
  private static func sharingTheirPlace(_ rows: [(row: Int, rect: CGRect)]) -> [(row: Int, rect: CGRect)] {
    var shared: Set<Int> = []
    for (index, (_, rect)) in rows.enumerated() {
      for other in (index + 1)..<max(index + 1, rows.count) {
        let next = rows[other].rect
        guard next.minY < rect.maxY else { break }
        if next.insetBy(dx: 1, dy: 1).contains(rect.center) { shared.insert(index) }
        if rect.insetBy(dx: 1, dy: 1).contains(next.center) { shared.insert(other) }
      }
    }
    return shared.sorted().map { rows[$0] }
  }

  /// Whether the toolkit finds another row at the position of a row.
  private static func isElsewhere(_ row: Int, _ rect: CGRect, of list: Int, in nodes: AccessibleTree) -> Bool
  {
    let found = nodes.tryAsking {
      try $0.accessible(at: rect.center, in: .window, below: nodes.reference(list))
    }
    guard let found, let hit = nodes.node(for: found), hit != list else { return false }
    return !(row..<nodes.subtreeEnd(row)).contains(hit)
  }

  /// The maximum number of rows of a list that are checked, because each row costs a call.
  private static let maximumRows = 4_000
}
