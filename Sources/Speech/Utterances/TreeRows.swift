// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The levels of the rows of a tree.
///
/// Toolkits report them in three ways: by an attribute, by containment, or by a relation between rows that are all
/// children of the tree. Qt reports them in none of these ways, so the levels of its rows are known only while no row is
/// open.
final class TreeRows {
  private let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }
  /// Whether the levels of the rows in a container are known, by the node of the container.
  private var knownLevels: [Int: Bool] = [:]

  init(tree: ElementTree) { self.tree = tree }

  /// The level of a row, from 1; nil if it is not known.
  func level(of node: Int) -> Int? {
    guard tree.type(node) == .outlineRow else { return nil }
    if let text = nodes.attributes(node)?["level"], let level = Int(text), level > 0 { return level }
    var level = 1
    var row = node
    var seen: Set<Int> = [node]
    while let above = rowAbove(row), seen.insert(above).inserted {
      level += 1
      row = above
    }
    return level > 1 || hasKnownLevels(in: nodes.parent(node)) ? level : nil
  }

  /// The row that a row is under; nil for a row of the first level.
  func rowAbove(_ node: Int) -> Int? {
    if let target = nodes.relations(node)?.first(where: \.isNodeChildOf)?.targets.first,
      let row = nodes.node(for: target), row != node, tree.type(row) == .outlineRow
    {
      return row
    }
    var ancestor = nodes.parent(node)
    while ancestor > 0, !tree.type(ancestor).has(.list) {
      if tree.type(ancestor) == .outlineRow { return ancestor }
      ancestor = nodes.parent(ancestor)
    }
    return nil
  }

  /// Whether the level of each row in a container is known: a relation or a container shows it, or no row is open.
  func hasKnownLevels(in container: Int) -> Bool {
    if let known = knownLevels[container] { return known }
    let rows = nodes.children(container).filter { tree.type($0) == .outlineRow }
    let isKnown =
      rows.contains { rowAbove($0) != nil }
      || !rows.contains { row in
        RowStates(tree: tree).expansion(of: row) == "1"
          && !tree.descendants(of: row).contains { tree.type($0) == .outlineRow }
      }
    knownLevels[container] = isKnown
    return isKnown
  }
}
