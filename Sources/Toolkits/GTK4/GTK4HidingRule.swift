// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Widgets and rows of GTK 4 that are in the tree and cannot be seen.
struct GTK4HidingRule: HidingRule {
  /// Leaves out what is in the tree but not on its pages: widgets without a size, which are in closed popovers and folded rows,
  /// or on pages that were never opened, and rows that wait for the list to be scrolled.
  ///
  /// A window has none before it is drawn for the first time, and neither has anything in it: both come together.
  ///
  /// That takes a call a node, so it is asked only of what a query is about to let out; of very many, their lists are asked.
  func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    let nodes = tree.nodes
    guard candidates.count <= Self.maximumToAsk else {
      // Rows are looked at for the whole list at once.
      return candidates.filter { node in
        guard nodes.interfaces(node).contains(.component) else { return true }
        return tree.isInView(node) && !isFilteredOut(node, among: candidates.count, in: tree)
      }
    }
    try nodes.fetch(.extents, of: candidates.filter { nodes.interfaces($0).contains(.component) })
    return candidates.filter { node in
      !nodes.interfaces(node).contains(.component)
        || (nodes.extents(node) != nil && tree.isInView(node)
          && !isFilteredOut(node, among: candidates.count, in: tree))
    }
  }

  private static let maximumToAsk = 400

  func hidingReason(of node: Int, in tree: ElementTree) throws -> HidingReason? {
    guard tree.nodes.interfaces(node).contains(.component) else { return nil }
    if !tree.isBeingRead { try tree.nodes.fetch(.extents, of: [node]) }
    if tree.nodes.extents(node) == nil { return .unplaced }
    if isFilteredOut(node, among: 1, in: tree) { return .filteredRow }
    return tree.isInView(node) ? nil : .rowInStore
  }

  /// - Parameters:
  ///   - node: its number.
  ///   - count: how many nodes are asked about.
  ///   - tree: the elements.
  /// - Returns: whether a filter of its list hides the row that the node is, or is in.
  private func isFilteredOut(_ node: Int, among count: Int, in tree: ElementTree) -> Bool {
    guard let (row, list) = GTK4ListBoxes.row(of: node, in: tree.nodes) else { return false }
    if count <= GTK4ListBoxes.fewRows, !tree.knowsFilteredRows(of: list),
      GTK4ListBoxes.isLong(list, in: tree.nodes)
    {
      return GTK4ListBoxes.isFilteredOut(row, of: list, in: tree.nodes)
    }
    return tree.isFilteredOut(row, of: list) { GTK4ListBoxes.filteredRows(of: list, in: tree.nodes) }
  }
}
