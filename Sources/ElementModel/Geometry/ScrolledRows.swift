// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

extension ElementTree {
  /// The rows in a scroll area, without the cells that rows consist of.
  package func scrolledRows(in area: Int) -> [Int] {
    var rows: [Int] = []
    var node = area + 1
    while node < nodes.subtreeEnd(area) {
      switch type(node) {
      case .cell, .tableRow, .outlineRow:
        if !isHidden(node) { rows.append(node) }
        node = max(node + 1, nodes.subtreeEnd(node))
      default:
        node += 1
      }
    }
    // The header of a column view is a row as well, and never moves.
    let recycled = rows.filter { toolkit.storedRow(of: $0, in: nodes) != nil }
    return recycled.isEmpty ? rows : recycled
  }
}
