// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The types that elements have in addition to the type of their role, so that a suite can use one type in all
/// toolkits.
package struct AdditionalTypes {
  private let tree: ElementTree
  private var nodes: AccessibleTree { tree.nodes }

  package init(tree: ElementTree) { self.tree = tree }

  /// Whether a query for a type finds the node by one of its additional types.
  func contain(_ type: ElementType, of node: Int) -> Bool {
    switch type {
    case .menuItem: isSubmenu(node) || isItemOfPopUpButton(node)
    case .textField: tree.types.provisional(node) == .stepper && !isPartOfDate(node)
    case .staticText: tree.types.provisional(node) == .statusBar && !tree.label(node).isEmpty
    case .dialog: isDialogOfDisplay(node)
    case .checkBox: RowStates(tree: tree).checkMark(of: node) != nil
    case .disclosureTriangle: RowStates(tree: tree).drawsTriangle(node)
    case .sheet: isModalDialog(node)
    default: false
    }
  }

  /// Whether a node is inside a date field, such as the part for the day, the month or the hour.
  private func isPartOfDate(_ node: Int) -> Bool {
    tree.path(to: node).dropLast().contains { tree.types.provisional($0) == .datePicker }
  }

  /// Whether a node can be chosen in the open list of a pop-up button or a combo box.
  package func isItemOfPopUpButton(_ node: Int) -> Bool {
    guard tree.types.provisional(node) == .cell || tree.types.provisional(node) == .tableRow else {
      return false
    }
    var ancestor = nodes.parent(node)
    while ancestor > 0 {
      // In Swing, a combo box opens a menu that contains a list.
      if tree.types.provisional(ancestor).has(.dropDown) || tree.types.provisional(ancestor) == .menu {
        return true
      }
      ancestor = nodes.parent(ancestor)
    }
    return tree.toolkit.rules.otherTypes?.isAlso(node, .menuItem, in: tree) == true
  }

  /// Whether the display reports a window as a dialog, although the toolkit does not.
  private func isDialogOfDisplay(_ node: Int) -> Bool {
    guard tree.types.provisional(node) == .window, nodes.parent(node) == 0,
      let window = tree.tryGeometry()?.window(ofTopLevel: node)
    else { return false }
    return window.isDialog
  }

  /// Whether a node is a dialog, as reported by the toolkit or the display, that blocks input to other windows.
  ///
  /// Qt (5.15, 6.4) does not report modality. GTK (3.24, 4.8) reports a modal window that belongs to another one as a
  /// plain window.
  private func isModalDialog(_ node: Int) -> Bool {
    guard tree.types.provisional(node).matches(.dialog) || isDialogOfDisplay(node) else { return false }
    return nodes.states(node).contains(.modal)
      || nodes.parent(node) == 0 && tree.tryGeometry()?.window(ofTopLevel: node)?.isModal == true
  }

  /// Whether a menu is an item of another menu.
  ///
  /// In AppKit, an item contains the submenu. In toolkits that follow ATK, the submenu itself takes the place of the
  /// item.
  private func isSubmenu(_ node: Int) -> Bool {
    let parent = nodes.parent(node)
    return parent > 0 && tree.types.provisional(node) == .menu && nodes.role(node) == .menu
      && [.menu, .menuBarItem].contains(tree.types.provisional(parent))
  }
}
