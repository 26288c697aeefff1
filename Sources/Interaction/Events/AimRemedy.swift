// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs

/// One look for the point of an element that an event is aimed at.
struct Aiming {
  let element: ElementHandle
  let live: LiveDesktop
  /// How often it was looked for before.
  let attempt: Int

  /// What is tried where something is in the way, in this order.
  ///
  /// Each sees what the ones before have left.
  static let remedies: [any AimRemedy] = [
    ScrollWholeIntoView(), MoveOntoScreen(isLastResort: false), ScrollIntoView(), ScrollFromUnderBar(),
    RaiseWindow(), LeaveToolTip(), MoveOntoScreen(isLastResort: true),
  ]
}

/// Removes what keeps an event from reaching its element.
protocol AimRemedy: Sendable {
  /// Removes it, if it is of the remedy's kind.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - outcome: what the hit test said of it.
  ///   - aiming: the look that it is part of.
  /// - Returns: the element as it is afterwards; nil where nothing was done.
  /// - Throws: `AutomationError` when the program ends or hangs meanwhile.
  func apply(to node: ElementNode, _ outcome: HitTest.Outcome, _ aiming: Aiming) throws -> ElementNode?
}

/// Has a page bring in the whole of an element that it cuts off.
struct ScrollWholeIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTest.Outcome, _ aiming: Aiming) throws -> ElementNode? {
    guard case .point(_, let visible) = outcome,
      // An open list is no part of its page.
      node.tree.type(node.index) != .menuItem || !node.tree.toolkit.hidesScrollingOfOpenLists,
      try WebClipping.isCutOff(node.index, visible, node.tree)
    else {
      return nil
    }
    let element = aiming.element
    return try element.application.session.recorder.run("Scroll the whole \(element.description) to visible")
    {
      try ScrollToVisible(element: element, live: aiming.live).bringInWhole(from: node)
    }
  }
}

/// Moves a window onto the screen, or far enough for an element of it.
struct MoveOntoScreen: AimRemedy {
  /// Whether it is moved although scrolling might have been enough.
  let isLastResort: Bool

  func apply(to node: ElementNode, _ outcome: HitTest.Outcome, _ aiming: Aiming) throws -> ElementNode? {
    guard case .obstacle(.outOfView(let frame)) = outcome,
      try aiming.element.application.moveOntoScreen(
        node, toShow: frame, on: aiming.live, isLastResort: isLastResort)
    else { return nil }
    return try aiming.element.resolve()
  }
}

/// Scrolls what is around an element.
struct ScrollIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTest.Outcome, _ aiming: Aiming) throws -> ElementNode? {
    switch outcome {
    case .obstacle(.outOfView), .obstacle(.notShown): break
    default: return nil
    }
    let element = aiming.element
    return try element.application.session.recorder.run("Scroll \(element.description) to visible") {
      try ScrollToVisible(element: element, live: aiming.live).run(from: node)
    }
  }
}

/// Scrolls an element away from a bar that lies over a part of the view.
///
/// Once: the next bar may be at the other edge.
struct ScrollFromUnderBar: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTest.Outcome, _ aiming: Aiming) throws -> ElementNode? {
    guard case .obstacle(.coveredByElement(let bar)) = outcome, aiming.attempt == 0 else { return nil }
    return try ScrollToVisible(element: aiming.element, live: aiming.live).bringOut(from: node, under: bar)
  }
}

/// Raises the element's window above one of the same program.
struct RaiseWindow: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTest.Outcome, _ aiming: Aiming) throws -> ElementNode? {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome,
      try aiming.element.application.raise(node, above: cover, on: aiming.live)
    else { return nil }
    return try aiming.element.resolve()
  }
}

/// Moves the pointer away, so that a tool tip goes.
struct LeaveToolTip: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTest.Outcome, _ aiming: Aiming) throws -> ElementNode? {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome,
      try aiming.element.application.leave(toolTip: cover, on: aiming.live)
    else { return nil }
    return try aiming.element.resolve()
  }
}
