// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Widgets in the windows of a program.
package struct WidgetVisibilityRules: VisibilityRules {
  private let tree: ElementTree

  package init(_ tree: ElementTree) { self.tree = tree }

  package func clippingAncestors(of node: Int) -> [Int] {
    let path = tree.path(to: node).dropLast()
    // A menu is a separate window and is not scrolled with the bar that it belongs to. The same is true of a drop-down
    // list.
    let start = path.lastIndex {
      let type = tree.type($0)
      return type.has(.holdsPopup)
        || type.has(.dropDown)
          && tree.path(to: node).contains(where: AdditionalTypes(tree: tree).isItemOfPopUpButton)
    }
    return path[(start ?? path.startIndex)...].filter {
      $0 > 0
        && (tree.type($0) == .scrollView || tree.nodes.role($0) == .viewport
          || tree.toolkit.rules.unlistedScrollAreas?.scrollsContent($0, in: tree) == true
          || VirtualizedContainerGeometry.clips($0, node, in: tree.nodes))
    }
  }
}
