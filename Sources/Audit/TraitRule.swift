// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Finds elements that report one role and behave like another.
struct TraitRule: AuditRule {
  let type = AuditType.trait

  func remarks(on screen: AuditScreen) -> [AuditRemark] {
    screen.shown.compactMap { node in
      detail(node, screen).map { AuditRemark(node: node, compact: "Role and behavior differ", detail: $0) }
    }
  }

  private func detail(_ node: Int, _ screen: AuditScreen) -> String? {
    let tree = screen.tree
    let type = tree.type(node)
    let states = tree.nodes.states(node)
    let role = tree.nodes.role(node).name
    switch type {
    case .staticText, .image, .icon, .group:
      guard states.contains(.focusable), screen.hasClickAction(node), screen.control(around: node) == nil
      else {
        return nil
      }
      return
        "its role is \(role), but it takes the keyboard focus and can be clicked. Give it the role of a button "
        + "or a link."
    case let type where type.has(.textField):
      guard screen.isInteractive(node), !tree.nodes.interfaces(node).contains(.text) else { return nil }
      return
        "its role is \(role), but its text cannot be read: it has no text interface. Use a text widget, or "
        + "another role."
    case .checkBox, .radioButton, .`switch`:
      guard screen.toolkit.reports.checkable, screen.isEnabled(node), !states.contains(.checkable) else {
        return nil
      }
      return
        "its role is \(role), but it does not report that it is checkable. Give it the state, or another role."
    default: break
    }
    if states.contains(.checked), !type.has(.checkable), !type.hasAny(of: [.row, .reachedByArrowKeys]),
      type != .menuButton, !states.contains(.checkable)
    {
      return
        "it reports the state checked, which a \(role) cannot have. Give it the role of a check box or a switch."
    }
    if states.contains(.focused), !states.contains(.focusable), screen.isInteractive(node) {
      return "it has the keyboard focus, but reports that it is not focusable. Make it focusable."
    }
    return nil
  }
}
