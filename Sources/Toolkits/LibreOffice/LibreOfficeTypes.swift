// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The meaning of roles in LibreOffice.
///
/// Seen with 7.4.
enum LibreOfficeTypes {
  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    switch role {
    // It holds the one table that is the sheet.
    case .documentSpreadsheet: return .group
    // A page with shapes on it, and the list of pages beside it.
    case .documentFrame, .documentPresentation: return .group
    // GTK's widget for choosing files is in a dialog that has the buttons.
    case .fileChooser where tree.parent(node) > 0: return .group
    // Tool bars hold combo boxes in separate boxes, named as the combo box.
    case .panel where isToolBarItem(node, tree) && holdsEntry(node, tree): return .comboBox
    case .text where tree.parent(node) > 0 && isPartOfComboBox(node, tree): return .other
    case .toggleButton where isPartOfComboBox(node, tree): return .other
    // Palettes and lists that drop down are reported inside the button that opens them.
    case _ where isOpenedByButton(node, tree): return .popover
    case .toggleButton where hiddenComboBox(of: node, tree) != nil: return .popUpButton
    // A list to choose from opens in a separate window.
    case .window where tree.parent(node) == 0 && holdsList(node, tree): return .popover
    default: return GTK3Types.type(of: node, base: base, in: tree)
    }
  }

  /// Whether a window has nothing but a list in it.
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

  /// The combo box that a list to choose from stands for, which LibreOffice draws as a button beside it: the combo box
  /// and its entry are there and cannot be seen.
  ///
  /// Nil for another node.
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
