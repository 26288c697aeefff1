// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The check marks of tree views (`GtkCellRendererToggle`).
///
/// A mark that is set has the state "checked". A mark that is not set or is inconsistent has no state that
/// distinguishes it from other cells (3.24.38), and is recognized by its action. If a mark shares its column with
/// text, as in SWT's tables, it is a part of a cell.
enum GTK3CheckMarks {
  /// Returns the state of a cell's mark: "0", "1", or "2" for mixed; nil if the cell has no mark.
  static func mark(of node: Int, in tree: AccessibleTree) -> String? {
    guard tree.role(node) == .tableCell, let box = box(of: node, in: tree) else { return nil }
    return RowStates.reportedMark(tree.states(box)) ?? (isMixed(node, in: tree) ? "2" : "0")
  }

  /// Whether the row of an unset mark has some checked and some unchecked rows below it in the tree.
  ///
  /// GTK 3 does not report an inconsistent mark, and most programs show one in this case. The levels of the tree are
  /// derived from the positions at which its rows begin. Rows out of view have no position.
  private static func isMixed(_ node: Int, in tree: AccessibleTree) -> Bool {
    let table = tree.parent(node)
    guard table > 0, tree.role(table) == .treeTable else { return false }
    let cells = tree.children(table).filter { tree.role($0) == .tableCell }
    guard cells.count <= maximumCells else { return false }
    tree.tryFetch(.extents, of: cells)
    var rows: [(top: CGFloat, start: CGFloat, cells: [Int])] = []
    for cell in cells {
      guard let rect = tree.extents(cell)?.rect else { continue }
      if let last = rows.last, last.top == rect.minY {
        rows[rows.count - 1].start += rect.minX
        rows[rows.count - 1].cells.append(cell)
      } else {
        rows.append((rect.minY, rect.minX, [cell]))
      }
    }
    guard let row = rows.firstIndex(where: { $0.cells.contains(node) }),
      let column = rows[row].cells.firstIndex(of: node)
    else { return false }
    let boxes = rows[(row + 1)...].prefix { $0.start > rows[row].start }
      .compactMap { $0.cells.indices.contains(column) ? box(of: $0.cells[column], in: tree) : nil }
    let checked = boxes.count { tree.states($0).contains(.checked) }
    return checked > 0 && checked < boxes.count
  }

  /// Returns the mark of a cell: the cell itself, or a part of it; nil if there is no mark.
  static func box(of node: Int, in tree: AccessibleTree) -> Int? {
    let parts = Array(tree.children(node))
    let candidates = (parts.isEmpty ? [node] : parts).filter { mayBeBox($0, tree) }
    if let checked = candidates.first(where: { tree.states($0).contains(.checked) }) { return checked }
    guard !candidates.isEmpty else { return nil }
    fetchActions(around: node, candidates, tree)
    return candidates.first { (tree.actions($0)?.count ?? 0) > actionsOfOthers }
  }

  /// The number of actions of cells without a mark: open, edit and activate; a cell with a mark can also be toggled.
  ///
  /// Actions cannot be recognized by their names, because the names are translated.
  private static let actionsOfOthers = 3

  private static func mayBeBox(_ node: Int, _ tree: AccessibleTree) -> Bool {
    tree.role(node) == .tableCell && tree.isNameless(node)
  }

  /// Fetches the actions of all cells of the table at once, since queries about other cells usually follow.
  private static func fetchActions(around node: Int, _ candidates: [Int], _ tree: AccessibleTree) {
    guard candidates.contains(where: { !tree.fetchedColumns(of: $0).contains(.actions) }) else { return }
    let table = tree.parent(node)
    let others = (table + 1..<tree.subtreeEnd(table)).lazy.filter {
      mayBeBox($0, tree) && !tree.states($0).contains(.checked)
    }
    tree.tryFetch(.actions, of: Set(others.prefix(maximumCells)).union(candidates))
  }

  /// The maximum number of cells whose actions are fetched, because each cell costs a call.
  private static let maximumCells = 1_000
}
