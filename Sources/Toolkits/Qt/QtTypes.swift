// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The meaning of roles in Qt 5 and Qt 6, in widgets and in Qt Quick.
///
/// Tested with 5.15 and 6.4.
enum QtTypes {
  /// Returns the columns of a node that ``type(of:base:in:)`` needs in addition to those in every snapshot.
  static func columns(of node: Int, in tree: AccessibleTree) -> NodeColumns {
    tree.role(node) == .spinButton ? .value : []
  }

  static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let role = tree.role(node)
    let parent = tree.parent(node)
    let around = parent > 0 ? tree.role(parent) : .unknown
    // A window that Qt does not list as a child of the application has the type Qt::Popup.
    if parent == 0, tree.isLeftOut(node), role != .popupMenu, role != .toolTip { return .popover }
    switch role {
    // A QFrame and a QDockWidget have the role of windows. Only those in a QMdiArea with a title are windows.
    case .frame where parent > 0 && (around != .layeredPane || tree.name(node).isEmpty): return .group
    // A QDialog may be shown as a part of another widget. Dialogs of Qt Quick are in the subtree of their window.
    case .dialog where parent > 0 && around != .layeredPane && !isQtQuick(node, tree): return .group
    // In Qt Quick, the titles in a menu bar have the role of the bar.
    case .menuBar where around == .menuBar: return .menuBarItem
    // A QDateTimeEdit is a spin box without a range, whose text is the date.
    case .spinButton where isDate(node, tree): return .datePicker
    // The handles of a QSplitter have the role "grip", which AT-SPI lacks.
    case .unknown where around == .splitPane: return .splitter
    case .tableCell where isTree(around), .listItem where isTree(around), .treeItem where isTree(around):
      // A row of several columns is represented by its first cell.
      return QtColumns.column(of: node, in: tree) == 0 ? .outlineRow : .cell
    // The choice of a Qt Quick combo box is in a separate field, which accepts no text.
    case .text where around == .comboBox: return .other
    case .toolTip: return .helpTag
    default: return CommonTypes.type(of: node, base: base, in: tree)
    }
  }

  /// Whether Qt Quick draws the node: Qt Quick windows have no actions, unlike those of widgets.
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
