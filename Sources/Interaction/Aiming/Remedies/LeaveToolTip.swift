// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Moves the pointer away, so that a tool tip closes.
struct LeaveToolTip: AimRemedy {
  var note: String? { "Moved the pointer away from a tool tip over" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations) throws
    -> ElementNode?
  {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome else { return nil }
    return try operations.leave(toolTip: cover, over: node)
  }
}
