// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rule for the cells and headers of rows and columns that a program has hidden in a table or a tree.
///
/// Qt leaves hidden cells and headers in its tree, with the same states as the others (5.15, 6.4), but without a
/// position. A cell that is scrolled out of view has a position, outside of the view. The check costs a call per cell,
/// so it covers only the candidates of a query.
struct QtHidingRule: HidingRule {
  func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    let nodes = tree.nodes
    let cells = candidates.filter { Self.isCell($0, nodes) }
    guard (1...Self.maximumCells).contains(cells.count) else { return candidates }
    try nodes.fetch(.extents, of: cells)
    let hidden = Set(cells.filter { nodes.extents($0) == nil })
    return hidden.isEmpty ? candidates : candidates.filter { !hidden.contains($0) }
  }

  func hidingReason(of node: Int, in tree: ElementTree) throws -> HidingReason? {
    guard Self.isCell(node, tree.nodes) else { return nil }
    if !tree.isBeingRead { try tree.nodes.fetch(.extents, of: [node]) }
    return tree.nodes.extents(node) == nil ? .hiddenCell : nil
  }

  private static func isCell(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    switch nodes.role(node) {
    case .tableCell, .listItem, .treeItem, .tableColumnHeader, .tableRowHeader:
      nodes.states(nodes.parent(node)).contains(.managesDescendants)
    default: false
    }
  }

  private static let maximumCells = 4_000
}
