// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Distinguishes GTK 4 tables, trees and plain lists, which have the same roles.
///
/// GTK 4.8 reports every column view as a tree grid, with a list in it and a row of titles above. It reports every list
/// view as a list, even if its rows have expanders. Here, a column view is a table, a view with expanders is an
/// outline, and the container of a column view's rows is not a separate table.
enum GTK4Lists {
  static func mark(in types: inout [ElementType], nodes: AccessibleTree) {
    for node in 1..<max(1, nodes.count) {
      switch nodes.role(node) {
      case .treeTable: markColumnView(node, &types, nodes)
      case .list where types[nodes.parent(node)] != .outline: markTree(node, &types, nodes)
      default: continue
      }
    }
  }

  private static func markColumnView(_ view: Int, _ types: inout [ElementType], _ nodes: AccessibleTree) {
    types[view] = .table
    for part in nodes.children(view) {
      switch nodes.role(part) {
      case .tableRow:
        types[part] = .group
        for title in nodes.children(part) { types[title] = .button }
      case .list:
        markTree(part, &types, nodes)
        if types[part] == .outline { types[view] = .outline }
        types[part] = .group
      default: continue
      }
    }
  }

  private static func markTree(_ list: Int, _ types: inout [ElementType], _ nodes: AccessibleTree) {
    var isTree = false
    for row in nodes.children(list) {
      for node in (row + 1)..<max(row + 1, nodes.subtreeEnd(row)) where isExpander(node, nodes) {
        isTree = true
        let triangle =
          nodes.role(node) == .pushButton
          ? node : nodes.children(node).first { nodes.role($0) == .pushButton }
        if let triangle { types[triangle] = .disclosureTriangle }
      }
    }
    guard isTree else { return }
    types[list] = .outline
    for row in nodes.children(list) where types[row].has(.row) {
      types[row] = .outlineRow
      if row + 1 < nodes.subtreeEnd(row), isButtonAroundRow(row + 1, nodes),
        types[row + 1] != .disclosureTriangle
      {
        types[row + 1] = .group
      }
    }
  }

  /// Whether a node is a GtkTreeExpander in its form since 4.12, a button around the row's content.
  ///
  /// The arrow of such an expander has no node; it is to the left of the content.
  static func isExpanderButton(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    nodes.states(node).contains(.expandable) && isButtonAroundRow(node, nodes)
  }

  /// Whether a button is the only content of a row.
  ///
  /// An expander is such a button, even in a row that cannot be expanded.
  static func isButtonAroundRow(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    guard nodes.role(node) == .pushButton else { return false }
    let row = nodes.parent(node)
    guard node == row + 1, nodes.subtreeEnd(node) == nodes.subtreeEnd(row) else { return false }
    switch nodes.role(row) {
    case .listItem, .treeItem, .tableCell: return true
    default: return false
    }
  }

  /// Whether a node is a GtkTreeExpander: the expandable container of a row's content.
  private static func isExpander(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    guard nodes.states(node).contains(.expandable) else { return false }
    switch nodes.role(node) {
    case .panel, .filler, .grouping: return true
    default: return isExpanderButton(node, nodes)
    }
  }
}
