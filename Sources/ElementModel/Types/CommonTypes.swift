// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The rules for types that apply to all toolkits, in addition to the role table ``RoleTable``.
package enum CommonTypes {
  package static func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    // A child of the application is a window, regardless of its role.
    if tree.parent(node) == 0, !base.has(.window), base != .menu, base != .popover { return .window }
    switch base {
    case .textField where tree.states(node).contains(.multiLine): return .textView
    case .popUpButton where tree.states(node).contains(.editable) || hasEditableChild(node, tree):
      return .comboBox
    case .dialog where isMessage(node, tree): return .alert
    case .menu where isMenuBarChild(node, tree), .menuItem where isMenuBarChild(node, tree):
      return .menuBarItem
    case .toggle where tree.states(node).contains(.expandable): return .disclosureTriangle
    default: return base
    }
  }

  /// Whether a dialog only shows a message and requests an answer.
  ///
  /// Many toolkits give a message dialog the role of every other dialog. Here a dialog is an alert if it contains only
  /// text, pictures and buttons, and is modal or a top-level window with few buttons. The second case is for a dialog
  /// that belongs to no other window, since such a dialog is not modal.
  private static func isMessage(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let isModal = tree.states(node).contains(.modal)
    guard isModal || tree.parent(node) == 0 else { return false }
    var texts = 0
    var buttons = 0
    for other in (node + 1)..<max(node + 1, tree.subtreeEnd(node)) {
      // A part that the dialog hides does not count.
      if tree.states(other).isDisjoint(with: [.visible, .showing]) { continue }
      switch tree.role(other) {
      case .label, .`static`, .heading, .paragraph: texts += 1
      case .pushButton: buttons += 1
      case .text where !tree.isEditable(other): texts += 1
      case .panel, .filler, .grouping, .optionPane, .image, .icon, .separator, .scrollPane, .scrollBar,
        .viewport,
        .section, .rootPane, .layeredPane, .header, .footer:
        continue
      default: return false
      }
    }
    return texts > 0 && buttons > 0 && (isModal || buttons <= maximumButtonsOfMessage)
  }

  private static let maximumButtonsOfMessage = 4

  private static func hasEditableChild(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let end = tree.subtreeEnd(node)
    return (node + 1..<max(node + 1, end)).contains { tree.states($0).contains(.editable) }
  }

  private static func isMenuBarChild(_ node: Int, _ tree: AccessibleTree) -> Bool {
    let parent = tree.parent(node)
    return parent > 0 && tree.role(parent) == .menuBar
  }
}
