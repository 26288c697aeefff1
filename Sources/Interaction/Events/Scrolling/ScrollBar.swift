// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// A scroll bar whose value can be set over the accessibility bus, which moves the view to any position at once.
struct ScrollBar {
  let reference: AccessibleReference
  let isHorizontal: Bool
  let value: NodeValue

  /// Returns the scroll bars of a scroll area whose content is larger than its view.
  ///
  /// Setting the value moves the view in GTK 3.24 and 4.8 (where the value belongs to a child of the bar), and in Qt
  /// 5.15 and 6.4. The bridge of Java accepts a value without an effect; browsers and LibreOffice do not support
  /// setting it.
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
