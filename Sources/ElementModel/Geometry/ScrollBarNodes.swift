// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Finds the scroll bars of scroll areas.
package enum ScrollBarNodes {
  /// Returns the scroll bars of an area.
  ///
  /// The bars are children of the area, like the content. In some toolkits they are inside further boxes. The bars of
  /// nested areas are not included.
  package static func ofArea(_ area: Int, in tree: ElementTree) -> [Int] {
    let nodes = tree.nodes
    let boxed = (tree.toolkit.rules.unlistedScrollAreas?.boxesOfScrollBars(of: area, in: nodes) ?? []).flatMap
    {
      nodes.children($0)
    }
    return (nodes.children(area) + boxed).filter { nodes.role($0) == .scrollBar }
  }
}
