// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The meaning of roles in Swing, as java-atk-wrapper 0.40 reports them.
enum JavaTypes {
  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    let parent = tree.parent(node)
    // Rows, cells and tree nodes have the role of their renderer, which is a label in most programs.
    if parent > 0, role == .label || role == .checkBox || role == .icon {
      switch tree.role(parent) {
      case .list where tree.interfaces(parent).contains(.selection): return .cell
      case .table: return .cell
      case .tree, .treeTable: return .outlineRow
      case .label where isInTree(parent, tree): return .outlineRow
      case .panel where isTableHeader(parent, tree): return .button
      default: break
      }
    }
    // A JOptionPane in a dialog is only a group, and the dialog is the alert: it has the title and is the visible
    // element. In a frame, the JOptionPane itself is the alert.
    if role == .alert, parent > 0, tree.role(topLevel(of: node, tree)) == .dialog { return .group }
    if role == .dialog, parent == 0, holdsOptionPane(node, tree) { return .alert }
    // JCheckBoxMenuItem has the role of a check box, JRadioButtonMenuItem that of a radio button.
    if parent > 0, role == .checkBox || role == .radioButton, isMenu(tree.role(parent)) { return .menuItem }
    // An internal frame has a position in its window, like a group. The same applies to the content of a chooser
    // dialog.
    if role == .internalFrame { return .group }
    if role == .fileChooser || role == .colorChooser, parent > 0 { return .group }
    // A menu or a tool tip that is larger than its program's window is in a separate window without a frame.
    if role == .window, parent == 0, let only = onlyContent(of: node, tree) { return only }
    return CommonTypes.type(of: node, base: base, in: tree)
  }

  private static func topLevel(of node: Int, _ tree: AccessibleTree) -> Int {
    var top = node
    while case let parent = tree.parent(top), parent > 0 { top = parent }
    return top
  }

  /// Whether a dialog contains a JOptionPane with a warning, an information or an error; other kinds have a different
  /// role.
  private static func holdsOptionPane(_ dialog: Int, _ tree: AccessibleTree) -> Bool {
    (dialog + 1..<max(dialog + 1, tree.subtreeEnd(dialog))).contains { tree.role($0) == .alert }
  }

  private static func isMenu(_ role: Role) -> Bool { role == .menu || role == .popupMenu }

  private static func isInTree(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var ancestor = node
    while ancestor > 0, tree.role(ancestor) == .label { ancestor = tree.parent(ancestor) }
    return ancestor > 0 && tree.role(ancestor) == .tree
  }

  /// Whether a panel contains the titles of columns: its viewport is next to the viewport of a table.
  private static func isTableHeader(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let viewport = tree.parent(node)
    guard viewport > 0, tree.role(viewport) == .viewport else { return false }
    return tree.children(tree.parent(viewport)).contains { other in
      other != viewport && tree.role(other) == .viewport
        && tree.children(other).contains { tree.role($0) == .table }
    }
  }

  private static func onlyContent(of window: Int, _ tree: AccessibleTree) -> ElementType? {
    for node in (window + 1)..<max(window + 1, tree.subtreeEnd(window)) {
      switch tree.role(node) {
      case .popupMenu: return .menu
      case .toolTip: return .helpTag
      case .rootPane, .layeredPane, .panel, .filler: continue
      default: return nil
      }
    }
    return nil
  }
}
