// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Scroll areas that have no role as such, or are not in the tree.
///
/// A toolkit that has them contributes the rule (``ToolkitInput/unlistedScrollAreas``).
package protocol UnlistedScrollAreas: Sendable {
  /// Nodes besides the area itself in which scroll bars of the area are.
  func boxesOfScrollBars(of area: Int, in tree: AccessibleTree) -> [Int]

  /// Whether a node scrolls its content, although its type does not say so.
  func scrollsContent(_ node: Int, in tree: ElementTree) -> Bool

  /// Whether areas that are in no tree may scroll a node, and run on after the wheel was turned.
  func mayBeAround(_ node: Int, in tree: AccessibleTree) -> Bool
}
