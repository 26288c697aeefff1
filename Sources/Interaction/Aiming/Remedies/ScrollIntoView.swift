// SPDX-License-Identifier: Apache-2.0

import ElementModel

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
