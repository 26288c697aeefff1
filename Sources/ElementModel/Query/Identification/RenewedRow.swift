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

  /// Creates the description of a row; nil if the view of the node does not create new objects for its rows.
  ///
  /// - Parameters:
  ///   - node: a node that may be such a row.
  ///   - tree: the elements.
  package init?(_ node: Int, in tree: ElementTree) {
    let nodes = tree.nodes
    var indices: [Int] = []
    var inner = node
    while inner > 0, nodes.parent(inner) > 0, tree.toolkit.renewsRows(of: nodes.parent(inner), in: nodes),
      let index = Array(nodes.children(nodes.parent(inner))).firstIndex(of: inner)
    {
      indices.insert(index, at: 0)
      inner = nodes.parent(inner)
    }
    guard !indices.isEmpty else { return nil }
    view = nodes.reference(inner)
    self.indices = indices
    element = KnownElement(node, in: tree)
  }

  /// The current node of the row; nil if it cannot be determined.
  ///
  /// This is the node at the stored position, if its type and label are unchanged. If not, rows before it may have
  /// appeared or disappeared. The result is then the only node of the view with this type and label; nil if there are
  /// several such nodes, or no such node.
  package func node(in tree: ElementTree) -> Int? {
    guard let view = tree.nodes.node(for: view) else { return nil }
    var found: Int? = view
    for index in indices {
      let rows = found.map { Array(tree.nodes.children($0)) } ?? []
      found = rows.indices.contains(index) ? rows[index] : nil
    }
    func isSame(_ row: Int) -> Bool { KnownElement(row, in: tree) == element }
    if let found, isSame(found) { return found }
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
