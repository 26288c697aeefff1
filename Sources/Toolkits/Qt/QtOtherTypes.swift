// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The switches and menu items that Qt reports with other roles.
struct QtOtherTypes: OtherTypeRule {
  func isAlso(_ node: Int, _ type: ElementType, in tree: ElementTree) -> Bool {
    switch type {
    // Qt Quick reports its switches as check boxes.
    case .`switch`: tree.nodes.role(node) == .checkBox && QtTypes.isQtQuick(node, tree.nodes)
    case .menuItem:
      (tree.type(node) == .cell || tree.type(node) == .tableRow) && QtOpenLists.hold(node, in: tree)
    default: false
    }
  }
}
