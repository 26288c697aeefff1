// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rule for widgets and GTK 4 rows that are in the tree but not visible.
///
/// See ``GTK4StoredRows`` for rows of list, grid and column views that are in the tree but out of view.
struct GTK4HidingRule: HidingRule {
  /// Removes elements that are in the tree but not visible.
  ///
  /// These are widgets without a size, and rows that become visible by scrolling their list. Widgets without a size are
  /// in closed popovers and collapsed rows, or on pages that were never opened. A window and its content have no size
  /// before the window is drawn for the first time; both get their sizes at the same time.
  ///
  /// The check takes a call per node. Therefore it covers only the candidates of a query. If there are very many
  /// candidates, it covers only rows of lists, which are checked together for each list.
  func shown(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    let nodes = tree.nodes
    guard candidates.count <= Self.maximumToAsk else {
      // The rows of a list are checked all at once.
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

  /// Returns whether the filter of a list hides the row that is the node or contains the node.
  ///
  /// - Parameters:
  ///   - node: the number of the node.
  ///   - count: the number of nodes in this query.
  ///   - tree: the elements.
  /// - Returns: whether the row is hidden.
  private func isFilteredOut(_ node: Int, among count: Int, in tree: ElementTree) -> Bool {
    guard let (row, list) = GTK4ListBoxes.row(of: node, in: tree.nodes) else { return false }
    if count <= GTK4ListBoxes.maximumSinglyCheckedRows, !tree.hasFilteredRows(of: list),
      GTK4ListBoxes.isLong(list, in: tree.nodes)
    {
      return GTK4ListBoxes.isFilteredOut(row, of: list, in: tree.nodes)
    }
    return tree.isFilteredOut(row, of: list) { GTK4ListBoxes.filteredRows(of: list, in: tree.nodes) }
  }
}
