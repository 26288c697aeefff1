// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// A scroll bar whose number can be set over the accessibility bus, which moves the view to any place at once.
struct ScrollBar {
  let reference: AccessibleReference
  let isHorizontal: Bool
  let value: NodeValue

  /// The bars of a scroll area that has more than it shows.
  ///
  /// Seen to move the view: GTK 3.24 and 4.8 (where the number is that of a child of the bar), Qt 5.15 and 6.4. The
  /// bridge of Java takes a number and does nothing; browsers and LibreOffice do not let their bars be set.
  static func bars(of area: Int, in tree: ElementTree) -> [ScrollBar] {
    let nodes = tree.nodes
    guard tree.toolkit.scrolling.hasSettableScrollBars else { return [] }
    let ranges = ScrollBarNodes.ofArea(area, in: tree).flatMap { [$0] + nodes.children($0) }
      .filter { nodes.interfaces($0).contains(.value) }
    guard nodes.tryFetch([.value, .extents], of: ranges) else { return [] }
    return ranges.compactMap { range in
      guard let size = nodes.extents(range)?.rect.size, let value = nodes.value(range),
        value.maximum - value.minimum > 1
      else { return nil }
      return ScrollBar(
        reference: nodes.reference(range), isHorizontal: size.width > size.height, value: value)
    }
  }
}
