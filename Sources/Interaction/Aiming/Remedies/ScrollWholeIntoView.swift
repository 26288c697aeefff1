// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Uses the toolkit to bring the whole of a clipped element into view.
struct ScrollWholeIntoView: AimRemedy {
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations) throws
    -> ElementNode?
  {
    guard case .point(_, let visibleFrame) = outcome,
      // The items of an open list are excluded, because the list is not a part of its document.
      node.tree.type(node.index) != .menuItem || !node.tree.toolkit.scrolling.hidesScrollingOfOpenLists,
      try node.tree.visibilityRules.isCutOff(node.index, visibleFrame: visibleFrame)
    else { return nil }
    return try operations.bringInWhole(node)
  }
}
