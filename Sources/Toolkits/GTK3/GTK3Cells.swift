// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The cells of tree views.
enum GTK3Cells {
  /// Removes the parts of cells that a tree view does not draw: their width is zero, but they still have text.
  static func withoutUndrawnParts(_ candidates: [Int], in tree: ElementTree) throws -> [Int] {
    let parts = candidates.filter { GTK3Types.isPart($0, tree.nodes) }
    guard (1...maximumParts).contains(parts.count) else { return candidates }
    try tree.nodes.fetch(.extents, of: parts)
    let hidden = Set(parts.filter { tree.nodes.extents($0)?.rect.width == 0 })
    return candidates.filter { !hidden.contains($0) }
  }

  /// The maximum number of parts whose positions are fetched, because each position costs a call.
  private static let maximumParts = 1_000
}
