// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Moves the pointer away, so that a tool tip closes.
struct LeaveToolTip: AimRemedy {
  var note: String? { "Moved the pointer away from a tool tip over" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ means: any AimMeans) throws -> ElementNode?
  {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome else { return nil }
    return try means.leave(toolTip: cover, over: node)
  }
}
