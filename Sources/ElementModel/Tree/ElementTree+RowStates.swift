// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Values that are states: check marks of rows and of items of menus, and whether something is open.
extension ElementTree {
  /// The state of the check mark that a row or a cell holds: "0", "1", or "2" for mixed.
  ///
  /// - Returns: nil where it holds none.
  func checkMark(of node: Int) -> String? {
    guard type(node).isRow else { return nil }
    return Self.reportedMark(nodes.states(node)) ?? toolkit.unreportedCheckMark(of: node, in: self)
  }

  /// The state that an item of a menu shows by a mark; nil for an item that takes none.
  func markOfItem(_ node: Int) -> String? {
    if let mark = Self.reportedMark(nodes.states(node)) { return mark }
    // GTK 3 (3.24) reports no item as checkable, and has roles for those that are.
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

  /// "1" for what is open and "0" for what is closed: a row of a tree, a disclosure triangle, an element of a page with
  /// `aria-expanded`.
  ///
  /// - Returns: nil for what cannot be opened, and for what has another value, as combo boxes.
  func expansion(of node: Int) -> String? {
    let states = nodes.states(node)
    let type = type(node)
    if type == .disclosureTriangle { return states.contains(.expanded) ? "1" : "0" }
    guard states.contains(.expandable) || states.contains(.expanded),
      type.isRow || type.mayBeOpened && toolkit.isOnPage(node, in: nodes),
      toolkit.mayBeOpened(node, in: self)
    else { return nil }
    return states.contains(.expanded) ? "1" : "0"
  }

  /// Whether a row has a triangle before it that opens it and is no element of the toolkit's.
  package func drawsTriangle(_ node: Int) -> Bool {
    guard nodes.states(node).contains(.expandable), type(node) == .outlineRow else { return false }
    return toolkit.labels.drawsTrianglesOfRows && toolkit.mayBeOpened(node, in: self)
  }

  /// Whether the value is a state, by which nobody calls an element.
  func hasStateAsValue(_ node: Int) -> Bool {
    type(node).isRow && (checkMark(of: node) ?? expansion(of: node)) != nil
  }
}

extension ElementType {
  /// Whether an element of a page may open something and has no other value.
  fileprivate var mayBeOpened: Bool {
    switch self {
    case .button, .link, .tab, .group, .other, .staticText: true
    default: false
    }
  }

  /// Whether it is a row or a cell of a list, a table or a tree.
  package var isRow: Bool {
    switch self {
    case .cell, .tableRow, .outlineRow: true
    default: false
    }
  }
}
