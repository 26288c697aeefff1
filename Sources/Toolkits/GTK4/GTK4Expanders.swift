// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The arrows of expandable rows.
enum GTK4Expanders {
  /// Returns the point for a click on the arrow, which ends at the start of the row's content (4.18).
  static func point(of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    guard tree.type(node) == .disclosureTriangle, GTK4Lists.isExpanderButton(node, tree.nodes) else {
      return nil
    }
    // An error while fetching a frame is stored in the tree.
    let content = Array(tree.nodes.children(node)).last.flatMap { try? tree.frame($0) }
    let left = max(frame.minX + 2, (content?.minX ?? frame.minX) - Self.halfArrow)
    return CGPoint(x: min(left, frame.maxX - 1), y: frame.midY)
  }

  /// The distance from the middle of a row's arrow to its content, in pixels.
  private static let halfArrow: CGFloat = 12
}
