// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Values that are states: check marks of rows and menu items, and whether an element is open.
package struct RowStates {
  private let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }
  private var toolkit: any Toolkit { tree.toolkit }

  package init(tree: ElementTree) { self.tree = tree }

  /// The state of the check mark in a row or a cell: "0", "1", or "2" for mixed.
  ///
  /// - Returns: nil if there is no check mark.
  package func checkMark(of node: Int) -> String? {
    guard tree.type(node).has(.row) else { return nil }
    return toolkit.checkMark(of: node, reported: Self.reportedMark(nodes.states(node)), in: tree)
  }

  /// The state that the mark of a menu item shows; nil if the item cannot have a mark.
  package func markOfItem(_ node: Int) -> String? {
    if let mark = Self.reportedMark(nodes.states(node)) { return mark }
    // GTK 3 (3.24) does not report items as checkable, but has roles for checkable items.
    switch nodes.role(node) {
    case .checkMenuItem, .radioMenuItem: return "0"
    default: return nil
    }
  }

  package static func reportedMark(_ states: StateSet) -> String? {
    if states.contains(.indeterminate) { return "2" }
    if states.contains(.checked) { return "1" }
    return states.contains(.checkable) ? "0" : nil
  }

  /// "1" for an open element and "0" for a closed one: a row of a tree, a disclosure triangle, an element of a document
  /// with `aria-expanded`.
  ///
  /// - Returns: nil if the element cannot be opened, or has another value, as a combo box does.
  package func expansion(of node: Int) -> String? {
    let states = nodes.states(node)
    let type = tree.type(node)
    if type == .disclosureTriangle { return states.contains(.expanded) ? "1" : "0" }
    guard states.contains(.expandable) || states.contains(.expanded),
      toolkit.has(.openable, node, isReported: type.has(.row), in: tree)
    else { return nil }
    return states.contains(.expanded) ? "1" : "0"
  }

  /// Whether a triangle before the row opens it, and the toolkit has no element for the triangle.
  package func drawsTriangle(_ node: Int) -> Bool {
    guard nodes.states(node).contains(.expandable), tree.type(node) == .outlineRow else { return false }
    return toolkit.labels.drawsTrianglesOfRows && toolkit.has(.openable, node, isReported: true, in: tree)
  }

  /// Whether the value is a state, which does not identify an element.
  func hasStateAsValue(_ node: Int) -> Bool {
    tree.type(node).has(.row) && (checkMark(of: node) ?? expansion(of: node)) != nil
  }
}

extension ElementType {
  /// Whether elements of this type can be opened and closed in a document (`aria-expanded`), and have no other value.
  package var mayBeOpened: Bool {
    switch self {
    case .button, .link, .tab, .group, .other, .staticText: true
    default: false
    }
  }
}
