// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// One way to remove an obstacle between an event and its element.
protocol AimRemedy: Sendable {
  /// The line for the record, which ends with the element: `Raised the window of`; nil if the remedy records a separate
  /// step.
  var note: String? { get }

  /// Removes the obstacle if it is of the remedy's kind.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - outcome: the result of the hit test.
  ///   - means: the operations on the program and its windows.
  /// - Returns: the element in its new state; nil if the remedy did nothing.
  /// - Throws: `AutomationError` if the program ends or hangs meanwhile.
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
}

extension AimRemedy {
  var note: String? { nil }
}

/// All remedies for obstacles, in the order in which they are tried.
enum AimRemedies {
  static let all: [any AimRemedy] = [
    ScrollWholeIntoView(), MoveOntoScreen(isLastResort: false), ScrollIntoView(), ScrollFromUnderBar(),
    RaiseWindow(), LeaveToolTip(), MoveOntoScreen(isLastResort: true),
  ]
}

/// Uses the toolkit to bring the whole of a clipped element into view.
struct ScrollWholeIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .point(_, let visible) = outcome,
      // An open list is not a part of its document.
      node.tree.type(node.index) != .menuItem || !node.tree.toolkit.scrolling.hidesScrollingOfOpenLists,
      try node.tree.surface.isCutOff(node.index, visible: visible)
    else { return nil }
    return try means.bringInWhole(node)
  }
}

/// Moves a window onto the screen, or far enough to show one of its elements.
struct MoveOntoScreen: AimRemedy {
  /// Whether the window is moved even if scrolling might be enough.
  let isLastResort: Bool
  var note: String? { "Moved onto the screen the window of" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.outOfView(let frame)) = outcome else { return nil }
    return try means.moveOntoScreen(node, toShow: frame, isLastResort: isLastResort)
  }
}

/// Scrolls the containers of an element.
struct ScrollIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    switch outcome {
    case .obstacle(.outOfView), .obstacle(.notShown): try means.scrollIntoView(node)
    default: nil
    }
  }
}

/// Scrolls an element away from a bar that covers a part of the view.
///
/// It is applied only once, because there may be another bar at the other edge.
struct ScrollFromUnderBar: AimRemedy {
  var note: String? { "Scrolled from under a bar" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.coveredByElement(let bar)) = outcome, means.attempt == 0 else { return nil }
    return try means.scroll(node, fromUnder: bar)
  }
}

/// Raises the element's window above another window of the same program.
struct RaiseWindow: AimRemedy {
  var note: String? { "Raised the window of" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome else { return nil }
    return try means.raise(node, above: cover)
  }
}

/// Moves the pointer away, so that a tool tip closes.
struct LeaveToolTip: AimRemedy {
  var note: String? { "Moved the pointer away from a tool tip over" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome else { return nil }
    return try means.leave(toolTip: cover, over: node)
  }
}
