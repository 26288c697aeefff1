// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The positions of the elements of a tree among those that belong together: the items of a list, the tabs of a tab
/// group.
///
/// The rules are those of `get_position_in_set` and `get_set_size` in Orca's `ax_utilities.py`: the report of the
/// toolkit first, then the tree. The position is left out if the tree has only a part of the list.
final class PositionsInSet {
  /// The position of one element.
  struct Position {
    /// The position, from 1.
    let index: Int
    let count: Int
  }

  private let tree: ElementTree
  private let rows: TreeRows
  /// The positions of the children of the containers that were read, so that a list of many rows is read once.
  private var positions: [Int: Position] = [:]
  private var readContainers: Set<Int> = []
  private var nodes: AccessibleTree { tree.nodes }

  init(tree: ElementTree, rows: TreeRows) {
    self.tree = tree
    self.rows = rows
  }

  /// Returns the position of an element; nil if the element has no position, or if it is not known.
  func position(of node: Int, _ role: SpokenRole) -> Position? {
    guard Self.counted.contains(role) else { return nil }
    if let reported = reported(node) { return reported }
    if let place = nodes.place(node) { return Position(index: place.row + 1, count: place.rows) }
    if role == .radioButton, let position = positionInGroup(node) { return position }
    let container = nodes.parent(node)
    if container > 0, readContainers.insert(container).inserted { readPositions(in: container) }
    return positions[node]
  }

  private static let items: Set<SpokenRole> = [.menu, .menuItem, .checkMenuItem, .radioMenuItem]
  private static let counted: Set<SpokenRole> = items.union([
    .radioButton, .pageTab, .listItem, .treeItem, .tableRow,
  ])

  /// The position that the toolkit reports.
  private func reported(_ node: Int) -> Position? {
    let attributes = nodes.attributes(node)
    guard let index = attributes?["posinset"].flatMap({ Int($0) }), index > 0,
      let count = attributes?["setsize"].flatMap({ Int($0) }), count >= index
    else { return nil }
    return Position(index: index, count: count)
  }

  /// The position of a radio button in the group that a relation shows.
  private func positionInGroup(_ node: Int) -> Position? {
    guard let group = nodes.relations(node)?.first(where: \.isMemberOf) else { return nil }
    let members = group.targets.compactMap { nodes.node(for: $0) }.sorted()
    // For each button, Swing reports a group of one button only.
    guard members.count > 1, let index = members.firstIndex(of: node) else { return nil }
    return Position(index: index + 1, count: members.count)
  }

  // MARK: - Children of a container

  /// The elements that are counted together: those of one kind, and the rows of a tree that are under the same row.
  private struct Family: Hashable {
    let role: SpokenRole
    let rowAbove: Int?
  }

  private func readPositions(in container: Int) {
    guard !nodes.truncations.contains(where: { $0.node == container }) else { return }
    var families: [Family: [Int]] = [:]
    for node in nodes.children(container) where !tree.isHidden(node) {
      let role = SpokenRole.of(node, in: tree)
      guard Self.counted.contains(role), isCounted(node, role, in: container) else { continue }
      let family = Family(
        role: Self.items.contains(role) ? .menuItem : role,
        rowAbove: role == .treeItem ? rows.rowAbove(node) : nil)
      families[family, default: []].append(node)
    }
    for members in families.values where members.count > 1 {
      for (index, node) in members.enumerated() {
        positions[node] = Position(index: index + 1, count: members.count)
      }
    }
  }

  private func isCounted(_ node: Int, _ role: SpokenRole, in container: Int) -> Bool {
    // An item of a menu that is not shown is not counted. Rows out of view are.
    if Self.items.contains(role) { return tree.toolkit.isShowing(node, in: nodes) }
    if role == .treeItem, !rows.hasKnownLevels(in: container) { return false }
    return tree.toolkit.rules.storedRows?.row(of: node, in: nodes) == nil
  }
}

extension NodeRelation {
  /// Whether the targets belong together with the node, such as the radio buttons of a group.
  var isMemberOf: Bool { type == 5 }
  /// Whether the target is the node that contains this one in a tree whose rows are all children of the tree.
  var isNodeChildOf: Bool { type == 7 }
  /// Whether the targets are text that describes the node.
  var isDescribedBy: Bool { type == 18 }
}
