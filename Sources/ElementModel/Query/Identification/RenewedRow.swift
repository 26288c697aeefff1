// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A row, or a part of a row, of a view whose toolkit creates new objects for its rows each time they are read.
///
/// The object identifies the row only for a moment. Afterwards, the view, the position in the view and the label
/// identify the row.
package struct RenewedRow: Sendable, Hashable {
  private let view: AccessibleReference
  /// The path from the view to the element: at each level, the index among the children.
  private let indices: [Int]
  private let element: KnownElement
  /// The number of the element and its siblings at each level, when the row was read.
  private let counts: [Int]
  /// Whether another element of the view had the same role and name when the row was read.
  private let hasEqual: Bool

  /// Whether both rows are at the same position and have the same content.
  package static func == (one: Self, other: Self) -> Bool {
    one.view == other.view && one.indices == other.indices && one.element == other.element
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(view)
    hasher.combine(indices)
    hasher.combine(element)
  }

  /// Creates the description of a row; nil if the view of the node does not create new objects for its rows.
  ///
  /// - Parameters:
  ///   - node: a node that may be such a row.
  ///   - tree: the elements.
  package init?(_ node: Int, in tree: ElementTree) {
    let nodes = tree.nodes
    var indices: [Int] = []
    var counts: [Int] = []
    var inner = node
    while inner > 0, nodes.parent(inner) > 0, tree.toolkit.renewsRows(of: nodes.parent(inner), in: nodes) {
      let siblings = Array(nodes.children(nodes.parent(inner)))
      guard let index = siblings.firstIndex(of: inner) else { break }
      indices.insert(index, at: 0)
      counts.insert(siblings.count, at: 0)
      inner = nodes.parent(inner)
    }
    guard !indices.isEmpty else { return nil }
    view = nodes.reference(inner)
    self.indices = indices
    self.counts = counts
    element = KnownElement(node, in: tree)
    // Names and roles are in the tree. Labels may cost calls, and are compared only when the row has moved.
    let (role, name) = (nodes.role(node), nodes.name(node))
    hasEqual = tree.descendants(of: inner).contains {
      $0 != node && nodes.role($0) == role && nodes.name($0) == name
    }
  }

  /// Whether this row, which was read later, may be another row than an equal one.
  ///
  /// This is the case if rows have disappeared, and another row had the same content: that row may have moved up to the
  /// position. Its object is new in any case, so it proves nothing.
  package func mayBeAnother(than earlier: RenewedRow) -> Bool {
    earlier.hasEqual && zip(counts, earlier.counts).contains { $0 < $1 }
  }

  /// The current node of the row; nil if it cannot be determined.
  ///
  /// This is the node at the stored position, if its type and label are unchanged. If not, rows before it may have
  /// appeared or disappeared. The result is then the only node of the view with this type and label; nil if there are
  /// several such nodes, or no such node.
  ///
  /// If the view had equal rows, the content does not identify the row, and after the disappearance of any row, the
  /// position does not either. The result is then nil, because an action must not affect another row.
  package func node(in tree: ElementTree) -> Int? {
    guard let view = tree.nodes.node(for: view) else { return nil }
    var found: Int? = view
    var hasFewerRows = false
    for (index, count) in zip(indices, counts) {
      let rows = found.map { Array(tree.nodes.children($0)) } ?? []
      hasFewerRows = hasFewerRows || rows.count < count
      found = rows.indices.contains(index) ? rows[index] : nil
    }
    func isSame(_ row: Int) -> Bool { KnownElement(row, in: tree) == element }
    if let found, isSame(found) { return hasEqual && hasFewerRows ? nil : found }
    guard !hasEqual else { return nil }
    let same = tree.descendants(of: view).filter(isSame)
    return same.count == 1 ? same[0] : nil
  }
}

extension KnownElement {
  package init(_ node: Int, in tree: ElementTree) {
    self.init(type: tree.type(node), label: tree.label(node))
  }
}

extension QueryStep {
  /// The step that finds a node again as long as its object or its row exists.
  package static func bound(to node: Int, in tree: ElementTree) -> QueryStep {
    .object(tree.nodes.reference(node), row: RenewedRow(node, in: tree))
  }
}
