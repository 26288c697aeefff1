// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The meaning of roles in GTK 3.
enum GTK3Types {
  /// The columns that ``type(of:base:in:)`` needs of a node in addition to those in every snapshot.
  static func columns(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    guard tree.role(node) == .toggleButton else { return [] }
    // WebKit does not answer what the actions of a switch are (2.50), and has the page's own word for it.
    return WebKitPages.contain(node, tree) ? .attributes : .actions
  }

  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    if WebKitPages.isTextBlock(node, tree) { return .staticText }
    switch role {
    case .toggleButton where tree.attributes(node)?["xml-roles"]?.contains("switch") == true: return .`switch`
    // GtkSwitch has the role of a toggle button; its one action is called "toggle", not "click".
    case .toggleButton where tree.actions(node)?.first?.name.lowercased() == "toggle": return .`switch`
    // GtkPopover is a modal panel below the window.
    case .panel where tree.states(node).contains(.modal): return .popover
    // The parts of a dialog for choosing a file, a colour or a font have the dialog's role.
    case .fileChooser where tree.parent(node) > 0, .colorChooser where tree.parent(node) > 0,
      .fontChooser where tree.parent(node) > 0:
      return .group
    // GtkSearchEntry has the role of every entry, and is known by the picture in it.
    case .text where base == .textField && hasSearchIcon(node, tree): return .searchField
    // A column of a tree view that shows several things, as an icon and a name, is a cell with a cell for each.
    case .tableCell where isPart(node, tree): return tree.name(node).isEmpty ? .other : .staticText
    case .tableCell where tree.role(tree.parent(node)) == .treeTable: return .outlineRow
    case .pushButton where isItemOfPopoverMenu(node, tree), .checkBox where isItemOfPopoverMenu(node, tree),
      .radioButton where isItemOfPopoverMenu(node, tree):
      return .menuItem
    default: return CommonTypes.type(of: node, base: base, in: tree)
    }
  }

  /// Whether the first picture in an entry is the one that GtkSearchEntry puts there (GTK 3.24.38).
  private static func hasSearchIcon(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard !tree.states(node).contains(.multiLine) else { return false }
    return tree.children(node).first { tree.role($0) == .icon || tree.role($0) == .image }
      .map { tree.name($0).hasPrefix("edit-find") } ?? false
  }

  /// Whether a button is an item of a menu that is shown in a popover: a GtkModelButton, which has the role of a button (GTK 3.24.38).
  ///
  /// GtkPopoverMenu and the popover of a GMenu are a popover with a GtkStack, whose pages are boxes with nothing but such items,
  /// titles of sections and lines between them.
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

  /// Whether a cell is one of the parts that another consists of.
  static func isPart(_ node: Int, _ tree: AccessibleTree) -> Bool {
    tree.role(node) == .tableCell && tree.parent(node) > 0 && tree.role(tree.parent(node)) == .tableCell
  }
}
