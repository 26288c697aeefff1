// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds operable elements that the keyboard does not reach (WCAG 2.2, success criterion 2.1.1).
///
/// The rule finds an element if the toolkit reports that neither the element nor any descendant can have the focus, and
/// that no key is assigned to the element. Menu items and tabs do not need the focus, because arrow keys reach them.
/// The window manager has keys for the buttons of a title bar.
package struct KeyboardRule: AuditRule {
  package let type = AuditType.keyboard

  package init() {}

  package func remarks(on screen: AuditScreen) -> [AuditRemark] {
    elements(on: screen).map { node in
      AuditRemark(
        node: node, compact: "Element is not reachable by keyboard",
        detail:
          "a \(screen.tree.nodes.role(node).name) should be reachable with Tab or with a shortcut, but it "
          + "is not focusable and has no shortcut. Make it focusable.")
    }
  }

  /// Returns the operable elements that the keyboard does not reach, in document order.
  package func elements(on screen: AuditScreen) -> [Int] {
    guard screen.toolkit.reports.focus else { return [] }
    return screen.shown.filter { node in
      screen.isInteractive(node) && !Self.isReachedOtherwise(node, screen) && screen.isEnabled(node)
        && !isFocusable(node, screen) && !hasKey(node, screen) && !ActionRule().concerns(node, screen)
    }
  }

  /// Whether the keyboard operates an element in another way than by moving the focus to it.
  ///
  /// Arrow keys reach some elements. The keys of the window manager have the same effect as the buttons of a title bar.
  package static func isReachedOtherwise(_ node: Int, _ screen: AuditScreen) -> Bool {
    let tree = screen.tree
    let type = tree.type(node)
    if type.has(.reachedByArrowKeys) { return true }
    // The combo box contains a button that receives the focus, but is not in the tree.
    if type.has(.dropDown), !screen.toolkit.reports.buttonOfComboBox { return true }
    let isInBar = tree.path(to: node).dropLast().contains { other in
      let type = tree.type(other)
      return type.has(.navigatedByArrowKeys)
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

  /// The keys that GTK 4 (4.8) reports for every button; they have an effect only while the button has the focus.
  private static let keysOfFocus = ["<Space>", "<Return>"]
}
