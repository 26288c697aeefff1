// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The check marks of rows and cells whose state Qt does not report.
///
/// Qt's widgets report a mark only if it is set. A cell with an unset or mixed mark has the same states as a cell
/// without a mark (5.15 and 6.4), or the state "checkable" in both cases (6.8). A row that a user can check has the
/// action "Toggle", but so do the items of `QTreeWidget` and similar classes that show no mark. Therefore a column
/// counts as a column of check marks if one of its cells is checked.
enum QtCheckMarks {
  /// Returns the states of the marks that Qt does not report in a view, keyed by the cell.
  static func find(in view: Int, of tree: AccessibleTree) -> [Int: String] {
    guard tree.states(view).contains(.managesDescendants) else { return [:] }
    let cells = tree.children(view).filter { isCell($0, tree) }
    let checked = cells.filter { tree.states($0).contains(.checked) }
    guard !checked.isEmpty, cells.count <= maximumCells else { return [:] }
    let columns = Set(checked.map { QtColumns.column(of: $0, in: tree) })
    let column = cells.filter { columns.contains(QtColumns.column(of: $0, in: tree)) }
    let doubtful = column.filter { !tree.states($0).contains(.checked) }
    tree.tryFetch(.actions, of: doubtful)
    var marks: [Int: String] = [:]
    for cell in doubtful where tree.actions(cell)?.contains(where: { $0.name == "Toggle" }) == true {
      marks[cell] = "0"
    }
    switch tree.role(view) {
    case .tree, .treeTable: markMixed(in: column, of: tree, &marks)
    default: break
    }
    return marks
  }

  /// Marks a row as mixed if some of the rows below it in the tree are checked and some are not.
  ///
  /// The levels of the tree are derived from the positions at which its rows begin.
  private static func markMixed(in rows: [Int], of tree: AccessibleTree, _ marks: inout [Int: String]) {
    tree.tryFetch(.extents, of: rows)
    let starts = rows.map { tree.extents($0)?.rect.minX }
    for (index, row) in rows.enumerated() where marks[row] != nil {
      guard let start = starts[index] else { continue }
      let below = rows.indices.dropFirst(index + 1).prefix { (starts[$0] ?? start) > start }.map { rows[$0] }
      let checked = below.count { tree.states($0).contains(.checked) }
      if checked > 0, below.contains(where: { marks[$0] != nil }) { marks[row] = "2" }
    }
  }

  private static func isCell(_ node: Int, _ tree: AccessibleTree) -> Bool {
    switch tree.role(node) {
    case .tableCell, .listItem, .treeItem: true
    default: false
    }
  }

  /// The maximum number of cells that are checked, because each cell costs a call.
  private static let maximumCells = 1_000
}
