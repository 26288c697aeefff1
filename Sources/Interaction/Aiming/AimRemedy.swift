// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Removes what keeps an event from reaching its element.
protocol AimRemedy: Sendable {
  /// The line for the record, to which the element is added: `Raised the window of`; nil where the remedy records a
  /// separate step.
  var note: String? { get }

  /// Removes it, if it is of the remedy's kind.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - outcome: what the hit test said of it.
  ///   - means: acts on the program and its windows.
  /// - Returns: the element as it is afterwards; nil where nothing was done.
  /// - Throws: `AutomationError` when the program ends or hangs meanwhile.
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
}

extension AimRemedy {
  var note: String? { nil }
}

/// All remedies for what is in the way of an element, in the order in which they are tried.
enum AimRemedies {
  static let all: [any AimRemedy] = [
    ScrollWholeIntoView(), MoveOntoScreen(isLastResort: false), ScrollIntoView(), ScrollFromUnderBar(),
    RaiseWindow(), LeaveToolTip(), MoveOntoScreen(isLastResort: true),
  ]
}

/// Asks the toolkit to bring in the whole of an element that a view cuts off.
struct ScrollWholeIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .point(_, let visible) = outcome,
      // An open list is no part of its document.
      node.tree.type(node.index) != .menuItem || !node.tree.toolkit.scrolling.hidesScrollingOfOpenLists,
      try node.tree.surface.isCutOff(node.index, visible: visible)
    else { return nil }
    return try means.bringInWhole(node)
  }
}

/// Moves a window onto the screen, or far enough for an element of it.
struct MoveOntoScreen: AimRemedy {
  /// Whether it is moved although scrolling might have been enough.
  let isLastResort: Bool
  var note: String? { "Moved onto the screen the window of" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.outOfView(let frame)) = outcome else { return nil }
    return try means.moveOntoScreen(node, toShow: frame, isLastResort: isLastResort)
  }
}

/// Scrolls what is around an element.
struct ScrollIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    switch outcome {
    case .obstacle(.outOfView), .obstacle(.notShown): try means.scrollIntoView(node)
    default: nil
    }
  }
}

/// Scrolls an element away from a bar that lies over a part of the view.
///
/// Once: the next bar may be at the other edge.
struct ScrollFromUnderBar: AimRemedy {
  var note: String? { "Scrolled from under a bar" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.coveredByElement(let bar)) = outcome, means.attempt == 0 else { return nil }
    return try means.scroll(node, fromUnder: bar)
  }
}

/// Raises the element's window above one of the same program.
struct RaiseWindow: AimRemedy {
  var note: String? { "Raised the window of" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome else { return nil }
    return try means.raise(node, above: cover)
  }
}

/// Moves the pointer away, so that a tool tip goes.
struct LeaveToolTip: AimRemedy {
  var note: String? { "Moved the pointer away from a tool tip over" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome else { return nil }
    return try means.leave(toolTip: cover, over: node)
  }
}
