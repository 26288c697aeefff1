// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Moves a window onto the screen, or far enough to show one of its elements.
struct MoveOntoScreen: AimRemedy {
  /// Whether the window is moved even if scrolling might be enough.
  let isLastResort: Bool
  var note: String? { "Moved onto the screen the window of" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations) throws
    -> ElementNode?
  {
    guard case .obstacle(.outOfView(let frame)) = outcome else { return nil }
    return try operations.moveOntoScreen(node, toShow: frame, isLastResort: isLastResort)
  }
}
