// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Audit
import ElementModel
import Foundation
import Programs
import WindowSystem

/// Presses Tab through the active window and records which elements get the focus.
///
/// A person without a mouse does the same. The walk changes the state of the program, because the focus moves and
/// fields may check their contents. So it is only done on request, on a private desktop.
struct KeyboardWalk {
  let application: TargetProgram
  let screen: AuditScreen

  /// The maximum number of times that Tab is pressed.
  private static let maximumSteps = 300

  /// Returns the elements of the active window that the keyboard should reach but does not, with the reasons.
  ///
  /// - Throws: `AutomationError` if the program ends or hangs; the errors of the display.
  func unreached() throws -> [(node: Int, reason: String)] {
    let tree = screen.tree
    guard let runningDesktop = application.session.host.current else { return [] }
    try runningDesktop.requirePrivate("The keyboard focus")
    var order: [AccessibleReference] = []
    var steps = 0
    var stays = 0
    while steps < Self.maximumSteps {
      try runningDesktop.display.pressKey(.tab, modifiers: stays == 1 ? .control : [])
      application.idle.wait(afterInput: true)
      steps += 1
      guard let focused = try focused() else {
        stays += 1
        if stays > 4 { break }
        continue
      }
      // A text view handles Tab itself; Control and Tab leave it.
      stays = focused == order.last ? stays + 1 : 0
      if stays > 2 { break }
      guard focused != order.last else { continue }
      if order.contains(focused) { break }
      order.append(focused)
    }
    let reached = Set(order.compactMap { tree.nodes.node(for: $0) })
    return screen.shown.filter { node in
      screen.isInteractive(node) && screen.isEnabled(node) && isInActiveWindow(node)
        && !isReached(node, reached)
    }.map { node in
      (
        node,
        "a \(tree.nodes.role(node).name) should get the focus with Tab, or with the arrow keys from an element that "
          + "does; pressing Tab \(steps) times reached \(reached.count) elements, but never this one. Make it "
          + "focusable."
      )
    }
  }

  private func focused() throws -> AccessibleReference? {
    let tree = try application.elementTree()
    let node = try tree.answering { (1..<max(1, tree.count)).last { tree.attributes.hasFocus($0) } }
    return node.map { tree.nodes.reference($0) }
  }

  private func isInActiveWindow(_ node: Int) -> Bool {
    guard let top = screen.tree.topLevel(of: node) else { return false }
    let windows = screen.tree.nodes.children(0).filter { screen.tree.type($0).has(.window) }
    return windows.count < 2 || screen.tree.nodes.states(top).contains(.active)
  }

  /// Whether the keyboard reaches the element.
  ///
  /// This is the case if the focus was on the element, on one of its descendants or ancestors, or on a neighbor of the
  /// same kind from which the arrow keys lead to the element. Such neighbors are radio buttons, tabs, the buttons of a
  /// bar, and rows.
  private func isReached(_ node: Int, _ reached: Set<Int>) -> Bool {
    let tree = screen.tree
    if KeyboardRule.isReachedOtherwise(node, screen) { return true }
    if reached.contains(where: {
      tree.path(to: $0).contains(node)
        || tree.path(to: node).contains($0) && $0 > 0 && !tree.type($0).has(.window)
    }) {
      return true
    }
    let parent = tree.nodes.parent(node)
    if tree.type(node).has(.reachedByArrowKeys) || tree.type(node) == .radioButton {
      return reached.contains { tree.nodes.parent($0) == parent || tree.type($0) == tree.type(node) }
    }
    return tree.path(to: node).contains { other in
      (tree.type(other).has(.navigatedByArrowKeys) || tree.type(other) == .toolbar)
        && reached.contains { tree.path(to: $0).contains(other) }
    }
  }
}
