// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The arrows of rows that disclose others.
enum GTK4Expanders {
  /// In a row the arrow takes clicks, which ends where the content begins (4.18).
  static func point(of node: Int, _ frame: CGRect, in tree: ElementTree) -> CGPoint? {
    guard tree.type(node) == .disclosureTriangle, GTK4Lists.isExpanderButton(node, tree.nodes) else {
      return nil
    }
    // A frame that cannot be fetched is stored as a failure of the tree.
    let content = Array(tree.nodes.children(node)).last.flatMap { try? tree.frame($0) }
    let left = max(frame.minX + 2, (content?.minX ?? frame.minX) - Self.halfArrow)
    return CGPoint(x: min(left, frame.maxX - 1), y: frame.midY)
  }

  /// Pixels from the middle of a row's arrow to its content.
  private static let halfArrow: CGFloat = 12
}
