// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The meaning of roles in LibreOffice.
///
/// Tested with 7.4.
enum LibreOfficeTypes {
  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    switch role {
    // The container of the table; the table itself is the spreadsheet.
    case .documentSpreadsheet: return .group
    // A page with shapes, and the list of pages next to it.
    case .documentFrame, .documentPresentation: return .group
    // GTK's widget for choosing files is in a dialog that contains the buttons.
    case .fileChooser where tree.parent(node) > 0: return .group
    // The combo boxes of tool bars are in separate boxes with the same name.
    case .panel where isToolBarItem(node, tree) && holdsEntry(node, tree): return .comboBox
    case .text where tree.parent(node) > 0 && isPartOfComboBox(node, tree): return .other
    case .toggleButton where isPartOfComboBox(node, tree): return .other
    // Palettes and drop-down lists are reported inside the button that opens them.
    case _ where isOpenedByButton(node, tree): return .popover
    case .toggleButton where hiddenComboBox(of: node, tree) != nil: return .popUpButton
    // A drop-down list opens in a separate window.
    case .window where tree.parent(node) == 0 && holdsList(node, tree): return .popover
    default: return GTK3Types.type(of: node, base: base, in: tree)
    }
  }

  /// Whether a window contains only a list.
  private static func holdsList(_ window: Int, _ tree: AccessibleTree) -> Bool {
    var node = window
    while let inner = tree.children(node).first(where: { _ in true }) {
      switch tree.role(inner) {
      case .panel, .filler, .scrollPane: node = inner
      case .table, .treeTable, .tree, .list: return true
      default: return false
      }
    }
    return false
  }

  /// Returns the hidden combo box of a drop-down list, which LibreOffice draws as a button next to the combo box; nil
  /// for another node.
  ///
  /// The combo box and its entry are in the tree, but not visible.
  static func hiddenComboBox(of node: Int, _ tree: AccessibleTree) -> Int? {
    guard tree.role(node) == .toggleButton, tree.role(tree.parent(node)) == .filler
    else { return nil }
    let siblings = tree.children(tree.parent(node))
    guard siblings.allSatisfy({ $0 == node || !tree.states($0).contains(.visible) }) else { return nil }
    return siblings.first { tree.role($0) == .comboBox }
  }

  private static func isOpenedByButton(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    guard parent > 0, isToolBarItem(parent, tree) else { return false }
    return tree.role(parent) == .pushButton || tree.role(parent) == .toggleButton
  }

  private static func isToolBarItem(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    return parent > 0 && tree.role(parent) == .toolBar
  }

  private static func holdsEntry(_ node: Int, _ tree: AccessibleTree) -> Bool {
    ((node + 1)..<max(node + 1, tree.subtreeEnd(node))).contains { tree.role($0) == .text }
  }

  private static func isPartOfComboBox(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var ancestor = tree.parent(node)
    while ancestor > 0, tree.role(ancestor) == .panel || tree.role(ancestor) == .filler {
      if isToolBarItem(ancestor, tree) { return holdsEntry(ancestor, tree) }
      ancestor = tree.parent(ancestor)
    }
    return false
  }
}
