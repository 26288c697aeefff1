// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds the rows of GTK 4's list, grid and column views that are on the screen.
///
/// These views have some 200 rows in the tree with GTK 4.8, and only the rows in view with GTK 4.18. In 4.8, a row out
/// of view has the same states as the others. It has no size or, if it was in view before, its last position. Only a
/// query for a point shows which row is at this point. Starting from that row, the rows in view are those whose
/// positions are in order.
struct GTK4StoredRows: StoredRowRule {
  func row(of node: Int, in tree: AccessibleTree) -> (row: Int, list: Int)? { Self.row(of: node, in: tree) }

  func inView(of list: Int, in tree: AccessibleTree) -> Set<Int> { Self.shown(in: list, of: tree) }

  /// Returns the row of a list, grid or column view that is the node or contains the node, and the view.
  static func row(of node: Int, in nodes: AccessibleTree) -> (row: Int, list: Int)? {
    var row = node
    while nodes.parent(row) > 0 {
      let list = nodes.parent(row)
      if isRecycling(list, nodes) { return isRow(row, nodes) ? (row, list) : nil }
      row = list
    }
    return nil
  }

  private static func isRow(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    switch nodes.role(node) {
    case .listItem, .tableRow, .tableCell: true
    default: false
    }
  }

  private static func isRecycling(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    switch nodes.role(node) {
    case .list, .table, .treeTable: break
    default: return false
    }
    switch nodes.toolkitName(node) {
    case "GtkListView", "GtkGridView", "GtkColumnListView": return true
    case "GtkListBox", "GtkColumnView": return false
    // The program has set a name, or GTK reports no class (since 4.12). Unlike a list box, a view that scrolls on
    // its own needs no viewport, so it is directly in the scroll area. The list of a column view is in that view.
    default:
      let around = nodes.role(nodes.parent(node))
      return around == .scrollPane || around == .treeTable
    }
  }

  /// Returns the rows of a view that are visible, at least in part.
  static func shown(in list: Int, of nodes: AccessibleTree) -> Set<Int> {
    let rows = Array(nodes.children(list))
    guard nodes.tryFetch(.extents, of: [list]), let view = nodes.extents(list)?.rect,
      let anchor = anchor(in: view, of: list, nodes), let start = rows.firstIndex(of: anchor)
    else { return [] }
    // Most views show fewer than 20 rows on each side of their middle. Fetching costs a call per row.
    for reach in [20, rows.count] {
      let asked = max(0, start - reach)..<min(rows.count, start + reach + 1)
      nodes.tryFetch(.extents, of: rows[asked])
      let shown = shown(from: start, in: rows, view, nodes)
      if shown.count <= reach { return shown }
    }
    return shown(from: start, in: rows, view, nodes)
  }

  private static func shown(
    from start: Int, in rows: [Int], _ view: CGRect, _ nodes: AccessibleTree
  ) -> Set<Int> {
    var shown: Set<Int> = [rows[start]]
    for direction in [-1, 1] {
      var index = start + direction
      while rows.indices.contains(index), let rect = nodes.extents(rows[index])?.rect,
        let last = nodes.extents(rows[index - direction])?.rect,
        direction < 0 ? precedes(rect, last) : precedes(last, rect), view.intersects(rect)
      {
        shown.insert(rows[index])
        index += direction
      }
    }
    return shown
  }

  /// Whether one row ends before the start of the other, which is below it or next to it.
  private static func precedes(_ first: CGRect, _ second: CGRect) -> Bool {
    first.maxY <= second.minY || (first.minY == second.minY && first.maxX <= second.minX)
  }

  /// Returns a row that the toolkit finds at one of several points of the view.
  private static func anchor(in view: CGRect, of list: Int, _ nodes: AccessibleTree) -> Int? {
    for (x, y) in [(0.5, 0.5), (0.45, 0.4), (0.3, 0.3), (0.2, 0.1), (0.1, 0.02), (0.02, 0.1), (0.01, 0.01)] {
      let point = CGPoint(x: view.minX + view.width * x, y: view.minY + view.height * y)
      guard
        let found = nodes.tryAsking({
          try $0.accessible(at: point, in: .window, below: nodes.reference(list))
        }),
        let hit = nodes.node(for: found), let (row, of) = row(of: hit, in: nodes), of == list
      else { continue }
      return row
    }
    return nil
  }
}
