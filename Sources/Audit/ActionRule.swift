// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds elements that look operable but offer assistive technology no way to operate them.
struct ActionRule: AuditRule {
  let type = AuditType.action

  func remarks(on screen: AuditScreen) -> [AuditRemark] {
    screen.shown.compactMap { node in
      guard screen.isInteractive(node), screen.isEnabled(node) else { return nil }
      let role = screen.tree.nodes.role(node).name
      switch screen.tree.type(node) {
      case .slider:
        guard !screen.tree.nodes.interfaces(node).contains(.value) else { return nil }
        return AuditRemark(
          node: node, compact: "Element cannot be adjusted",
          detail:
            "a \(role) should have a value that can be read and set, but it has none. Implement the value "
            + "interface, or use the toolkit's slider.")
      case let type where isClicked(type, screen.toolkit):
        guard !hasAction(node, screen) else { return nil }
        return AuditRemark(
          node: node, compact: "Element has no action",
          detail:
            "a \(role) should offer an action for clicks, but it offers none. Implement the action "
            + "interface, or use the toolkit's own widget.")
      default: return nil
      }
    }
  }

  /// Whether an element lacks the value or the action that this rule requires, so that other remarks about operating
  /// the element are unnecessary.
  func concerns(_ node: Int, _ screen: AuditScreen) -> Bool {
    switch screen.tree.type(node) {
    case .slider: !screen.tree.nodes.interfaces(node).contains(.value)
    case let type: isClicked(type, screen.toolkit) && !hasAction(node, screen)
    }
  }

  /// Whether the toolkit's own elements of a type have an action.
  ///
  /// In GTK 4, check boxes, combo boxes and menu items have no action, and no program can add one.
  private func isClicked(_ type: ElementType, _ toolkit: any Toolkit) -> Bool {
    if type.has(.pressable) { return true }
    return (type.has(.checkable) || type == .menuItem) && toolkit.reports.actions
  }

  private func hasAction(_ node: Int, _ screen: AuditScreen) -> Bool {
    if screen.hasClickAction(node) { return true }
    // GTK 4 gives its labels clipboard actions. In other toolkits, every action belongs to the element itself.
    if screen.toolkit.reports.actions, screen.tree.nodes.actions(node)?.isEmpty == false { return true }
    // A menu button contains another button, which has the action.
    return screen.tree.descendants(of: node).contains(where: screen.hasClickAction)
  }
}
