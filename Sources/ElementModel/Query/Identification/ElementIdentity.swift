// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The object on the accessibility bus, the row, the type and the label of an element, when a client received it.
///
/// This type has the rules for whether an element of a later tree is still the same one. Ids of WebDriver identify the
/// object (``isInTree(_:)``): its content may change. References of agents identify the described element
/// (``shownNode(in:)``): an object that shows another row is another element.
package struct ElementIdentity: Sendable {
  package let object: AccessibleReference
  /// The row, in a view that creates new objects for its rows.
  package let row: RenewedRow?
  private let element: KnownElement

  package init(_ node: Int, in tree: ElementTree) {
    self.init(node, in: tree, as: KnownElement(node, in: tree))
  }

  private init(_ node: Int, in tree: ElementTree, as element: KnownElement) {
    object = tree.nodes.reference(node)
    row = RenewedRow(node, in: tree)
    self.element = element
  }

  package var type: ElementType { element.type }
  package var label: String { element.label }

  /// The step of a query that finds the element as long as its object or its row exists.
  package var step: QueryStep { .object(object, named: element, row: row) }

  /// Returns the same described element with the object of a node, which the program has created for it.
  package func moved(to node: Int, in tree: ElementTree) -> ElementIdentity {
    ElementIdentity(node, in: tree, as: element)
  }

  // MARK: - Comparison with an earlier element

  /// Whether this element, which was read later, may be another row than an equal one (``RenewedRow/mayBeAnother(than:)``).
  package func mayBeAnotherRow(than earlier: ElementIdentity) -> Bool {
    guard let row, let earlierRow = earlier.row else { return false }
    return row.mayBeAnother(than: earlierRow)
  }

  /// Whether this element, which was read later, is another described element than one with the same object or row.
  package func isAnother(than earlier: ElementIdentity) -> Bool {
    type != earlier.type || earlier.isOtherRow(label) || mayBeAnotherRow(than: earlier)
  }

  /// Whether the object shows another row than before: lists use the same objects for other rows after scrolling.
  private func isOtherRow(_ currentLabel: String) -> Bool { type.has(.repeated) && label != currentLabel }

  // MARK: - The element in a later tree

  /// Whether the object or the row is in a tree, shown or hidden.
  package func isInTree(_ tree: ElementTree) -> Bool {
    tree.nodes.node(for: object) != nil || row?.node(in: tree) != nil
  }

  /// Whether the row is in a tree, or the object is shown.
  package func exists(in tree: ElementTree) -> Bool {
    row.map { $0.node(in: tree) != nil } ?? tree.shows(object)
  }

  /// Returns the node of the described element; nil if the element is gone or hidden, and if its object has another type
  /// or shows another row now.
  ///
  /// An element that is not a row may have another label.
  package func shownNode(in tree: ElementTree) -> Int? {
    let found: Int? = row.map { $0.node(in: tree) } ?? tree.nodes.node(for: object)
    guard let node = found, node == 0 || !tree.isHidden(node), tree.type(node) == type,
      !isOtherRow(tree.label(node))
    else {
      return nil
    }
    return node
  }
}

extension ElementTree {
  /// Whether an object is in the tree and not hidden.
  package func shows(_ object: AccessibleReference) -> Bool {
    guard let node = nodes.node(for: object) else { return false }
    return node == 0 || !isHidden(node)
  }
}
