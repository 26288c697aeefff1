// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Raises the element's window above another window of the same program.
struct RaiseWindow: AimRemedy {
  var note: String? { "Raised the window of" }

  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations) throws
    -> ElementNode?
  {
    guard case .obstacle(.coveredByWindow(let cover)) = outcome else { return nil }
    return try operations.raise(node, above: cover)
  }
}
