// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// What roles mean in GTK 3.
enum GTK3Types {
  /// What ``type(of:base:in:)`` asks of a node beside what every snapshot has.
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
    // What a dialog to choose a file, a colour or a font consists of has the dialog's role.
    case .fileChooser where tree.parent(node) > 0, .colorChooser where tree.parent(node) > 0,
      .fontChooser where tree.parent(node) > 0:
      return .group
    // GtkSearchEntry has the role of every entry, and is known by the picture in it.
    case .text where base == .textField && hasSearchIcon(node, tree): return .searchField
    // A column of a tree view that shows several things, as an icon and a name, is a cell with a cell for each.
    case .tableCell where isPart(node, tree): return tree.name(node).isEmpty ? .other : .staticText
    case .tableCell where tree.role(tree.parent(node)) == .treeTable: return .outlineRow
    default: return CommonTypes.type(of: node, base: base, in: tree)
    }
  }

  /// Whether the first picture in an entry is the one that GtkSearchEntry puts there (GTK 3.24.38).
  private static func hasSearchIcon(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard !tree.states(node).contains(.multiLine) else { return false }
    return tree.children(node).first { tree.role($0) == .icon || tree.role($0) == .image }
      .map { tree.name($0).hasPrefix("edit-find") } ?? false
  }

  /// Whether a cell is one of the parts that another consists of.
  static func isPart(_ node: Int, _ tree: AccessibleTree) -> Bool {
    tree.role(node) == .tableCell && tree.parent(node) > 0 && tree.role(tree.parent(node)) == .tableCell
  }
}
