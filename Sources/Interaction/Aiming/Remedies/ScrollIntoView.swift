// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Scrolls the containers of an element.
struct ScrollIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations) throws
    -> ElementNode?
  {
    switch outcome {
    case .obstacle(.outOfView), .obstacle(.notShown): try operations.scrollIntoView(node)
    default: nil
    }
  }
}
