// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Parts of cells that GTK 3 does not draw, and rows that a filter of their list hides.
struct GTK3HidingRule: HidingRule {
  func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    try GTK3Cells.withoutUndrawnParts(candidates, in: tree).filter { !isFilteredOut($0, in: tree) }
  }

  func hidingReason(of node: Int, in tree: ElementTree) throws -> HidingReason? {
    guard !tree.type(node).has(.window) else { return nil }
    if isFilteredOut(node, in: tree) { return .filteredRow }
    return try shown([node], in: tree).isEmpty ? .partWithoutWidth : nil
  }

  private func isFilteredOut(_ node: Int, in tree: ElementTree) -> Bool {
    guard let (row, list) = GTK3ListBoxes.row(of: node, in: tree.nodes),
      !tree.nodes.states(row).contains(.showing)
    else { return false }
    return tree.isFilteredOut(row, of: list) { GTK3ListBoxes.filteredRows(of: list, in: tree.nodes) }
  }
}
