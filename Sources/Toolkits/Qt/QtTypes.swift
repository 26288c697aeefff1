// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The meaning of roles in Qt 5 and Qt 6, in widgets and in Qt Quick.
///
/// Seen with 5.15 and 6.4.
enum QtTypes {
  /// The columns that ``type(of:base:in:)`` needs of a node in addition to those in every snapshot.
  static func columns(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    tree.role(node) == .spinButton ? .value : []
  }

  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    let parent = tree.parent(node)
    let around = parent > 0 ? tree.role(parent) : .unknown
    // A window of the type Qt::Popup.
    if parent == 0, tree.isLeftOut(node), role != .popupMenu, role != .toolTip { return .popover }
    switch role {
    // A QFrame and a QDockWidget have the role of windows. Those that a QMdiArea shows are windows with a title.
    case .frame where parent > 0 && (around != .layeredPane || tree.name(node).isEmpty): return .group
    // A QDialog that is shown as a part of another widget. Dialogs of Qt Quick are inside of their windows.
    case .dialog where parent > 0 && around != .layeredPane && !isQtQuick(node, tree): return .group
    // Qt Quick gives the titles in a menu bar the role of the bar.
    case .menuBar where around == .menuBar: return .menuBarItem
    // A QDateTimeEdit is a spin box without a range whose text is the date.
    case .spinButton where isDate(node, tree): return .datePicker
    // The handles of a QSplitter are grips, for which AT-SPI has no role.
    case .unknown where around == .splitPane: return .splitter
    case .tableCell where isTree(around), .listItem where isTree(around), .treeItem where isTree(around):
      // A row of several columns is the cell of the first one.
      return QtColumns.column(of: node, in: tree) == 0 ? .outlineRow : .cell
    // The choice of a combo box of Qt Quick is in a separate field, which takes no text.
    case .text where around == .comboBox: return .other
    case .toolTip: return .helpTag
    default: return CommonTypes.type(of: node, base: base, in: tree)
    }
  }

  /// Whether the tree is drawn by Qt Quick, whose windows have no actions as widgets have.
  static func isQtQuick(_ node: Int, _ tree: AccessibleTree) -> Bool {
    var top = node
    while tree.parent(top) > 0 { top = tree.parent(top) }
    return top > 0 && !tree.interfaces(top).contains(.action)
  }

  static func isTree(_ role: Role) -> Bool { role == .tree || role == .treeTable }

  private static func isDate(_ node: Int, _ tree: AccessibleTree) -> Bool {
    guard tree.interfaces(node).contains(.text), let value = tree.value(node) else { return false }
    return value.minimum == 0 && value.maximum == 0
  }
}
