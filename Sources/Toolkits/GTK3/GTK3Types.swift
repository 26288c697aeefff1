// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The meaning of roles in GTK 3.
enum GTK3Types {
  /// Returns the columns of a node that ``type(of:base:in:)`` needs in addition to those in every snapshot.
  static func columns(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    guard tree.role(node) == .toggleButton else { return [] }
    // WebKit (2.50) does not answer queries for the actions of a switch, but reports the role that the page sets.
    return WebKitPages.contain(node, tree) ? .attributes : .actions
  }

  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    if WebKitPages.isTextBlock(node, tree) { return .staticText }
    switch role {
    case .toggleButton where tree.attributes(node)?["xml-roles"]?.contains("switch") == true: return .`switch`
    // GtkSwitch has the role of a toggle button; its only action is called "toggle", not "click".
    case .toggleButton where tree.actions(node)?.first?.name.lowercased() == "toggle": return .`switch`
    // GtkPopover is a modal panel in the window.
    case .panel where tree.states(node).contains(.modal): return .popover
    // The parts of a dialog for choosing a file, a color or a font also have the dialog's role.
    case .fileChooser where tree.parent(node) > 0, .colorChooser where tree.parent(node) > 0,
      .fontChooser where tree.parent(node) > 0:
      return .group
    // GtkSearchEntry has the role of every entry, and is recognized by the icon in it.
    case .text where base == .textField && hasSearchIcon(node, tree): return .searchField
    // A column of a tree view with several contents, such as an icon and a name, is a cell that contains a cell for
    // each.
    case .tableCell where isPart(node, tree): return tree.name(node).isEmpty ? .other : .staticText
    case .tableCell where tree.role(tree.parent(node)) == .treeTable: return .outlineRow
    case .pushButton where isItemOfPopoverMenu(node, tree), .checkBox where isItemOfPopoverMenu(node, tree),
      .radioButton where isItemOfPopoverMenu(node, tree):
      return .menuItem
    default: return CommonTypes.type(of: node, base: base, in: tree)
    }
  }

  /// Whether the first picture in an entry is the icon of GtkSearchEntry (GTK 3.24.38).
  private static func hasSearchIcon(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard !tree.states(node).contains(.multiLine) else { return false }
    return tree.children(node).first { tree.role($0) == .icon || tree.role($0) == .image }
      .map { tree.name($0).hasPrefix("edit-find") } ?? false
  }

  /// Whether a button is an item of a menu in a popover: a GtkModelButton, which has the role of a button (GTK
  /// 3.24.38).
  ///
  /// GtkPopoverMenu and the popover of a GMenu are popovers with a GtkStack. The pages of the stack are boxes that
  /// contain only such items, section titles and separators.
  private static func isItemOfPopoverMenu(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var page = tree.parent(node)
    guard page > 0, tree.role(page) == .filler else { return false }
    while tree.role(tree.parent(page)) == .filler { page = tree.parent(page) }
    let stack = tree.parent(page)
    guard stack > 0, tree.role(stack) == .panel, !tree.states(stack).contains(.modal) else { return false }
    let popover = tree.parent(stack)
    guard popover > 0, tree.role(popover) == .panel, tree.states(popover).contains(.modal),
      Array(tree.children(popover)) == [stack]
    else { return false }
    return ((page + 1)..<max(tree.subtreeEnd(page), page + 1)).allSatisfy {
      [.pushButton, .checkBox, .radioButton, .label, .separator, .filler].contains(tree.role($0))
    }
  }

  /// Whether a cell is a part of another cell.
  static func isPart(_ node: Int, _ tree: AccessibleTree) -> Bool {
    tree.role(node) == .tableCell && tree.parent(node) > 0 && tree.role(tree.parent(node)) == .tableCell
  }
}
