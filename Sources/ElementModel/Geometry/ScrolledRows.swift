// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Finds the rows that a scroll area moves.
package struct ScrolledRows {
  private let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }

  package init(tree: ElementTree) { self.tree = tree }

  /// The rows in an area, without the cells of the rows.
  package func rows(in area: Int) -> [Int] {
    var rows: [Int] = []
    var node = area + 1
    while node < nodes.subtreeEnd(area) {
      guard tree.type(node).has(.row) else {
        node += 1
        continue
      }
      if !tree.isHidden(node) { rows.append(node) }
      node = max(node + 1, nodes.subtreeEnd(node))
    }
    // The header of a column view has the role of a row, but never moves: it is not a row of the list that stores rows
    // for scrolling.
    guard let rule = tree.toolkit.rules.storedRows else { return rows }
    let recycled = rows.filter { rule.row(of: $0, in: nodes) != nil }
    return recycled.isEmpty ? rows : recycled
  }
}
