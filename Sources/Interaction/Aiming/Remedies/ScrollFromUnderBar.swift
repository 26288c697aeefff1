// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Scrolls an element away from a bar that covers a part of the view.
///
/// The remedy is applied only once, because there may be another bar at the opposite edge.
struct ScrollFromUnderBar: AimRemedy {
  var note: String? { "Scrolled from under a bar" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations) throws
    -> ElementNode?
  {
    guard case .obstacle(.coveredByElement(let bar)) = outcome, operations.attempt == 0 else { return nil }
    return try operations.scroll(node, fromUnder: bar)
  }
}
