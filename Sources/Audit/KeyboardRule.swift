// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Elements to operate that the keyboard does not get to (WCAG 2.2, success criterion 2.1.1).
///
/// Judged by what the toolkit tells: neither the element nor anything in it can have the focus, and no key is tied to it.
/// Menu items and tabs are reached by arrow keys and need no focus of their own; a title bar's buttons have the window
/// manager's keys.
package struct KeyboardRule: AuditRule {
  package let type = AuditType.keyboard

  package init() {}

  package func remarks(on screen: AuditScreen) -> [AuditRemark] {
    elements(on: screen).map { node in
      AuditRemark(
        node: node, compact: "Element is not reachable by keyboard",
        detail:
          "a \(screen.tree.nodes.role(node).name) should be reached with Tab or a key of its own, and it can "
          + "neither have the focus nor has it a shortcut. Make it focusable.")
    }
  }

  /// The elements concerned, in document order.
  package func elements(on screen: AuditScreen) -> [Int] {
    guard screen.toolkit.reports.focus else { return [] }
    return screen.shown.filter { node in
      screen.isInteractive(node) && !Self.isReachedOtherwise(node, screen) && screen.isEnabled(node)
        && !isFocusable(node, screen) && !hasKey(node, screen) && !ActionRule().concerns(node, screen)
    }
  }

  /// Whether the keyboard gets to an element although it need not have the focus: by arrow keys, or by the keys of the
  /// window manager, which do what the buttons of a title bar do.
  package static func isReachedOtherwise(_ node: Int, _ screen: AuditScreen) -> Bool {
    let tree = screen.tree
    let type = tree.type(node)
    if type.has(.reachedByArrows) { return true }
    // The button in it has the focus.
    if type.has(.dropDown), !screen.toolkit.reports.buttonOfComboBox { return true }
    let isInBar = tree.path(to: node).dropLast().contains { other in
      let type = tree.type(other)
      return type.has(.ledThroughByArrows)
        || type == .toolbar && !screen.toolkit.reports.focusInToolBars
    }
    return isInBar || WindowButtons.identifier(of: node, in: tree) != nil
  }

  private func isFocusable(_ node: Int, _ screen: AuditScreen) -> Bool {
    let nodes = screen.tree.nodes
    return nodes.states(node).contains(.focusable)
      || screen.tree.descendants(of: node).contains { nodes.states($0).contains(.focusable) }
  }

  private func hasKey(_ node: Int, _ screen: AuditScreen) -> Bool {
    screen.tree.nodes.actions(node)?.contains { action in
      let keys = Self.keysOfFocus.reduce(action.keys) { $0.replacingOccurrences(of: $1, with: "") }
      return keys.contains { $0.isLetter || $0.isNumber }
    } == true
  }

  /// What GTK 4 (4.8) tells of any button, which does something only with the focus.
  private static let keysOfFocus = ["<Space>", "<Return>"]
}
