// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A rule for scroll areas that do not have the role of a scroll area, or are not in the tree.
///
/// A toolkit that has such areas contributes the rule (``OptionalRules/unlistedScrollAreas``).
package protocol UnlistedScrollAreaRule: Sendable {
  /// The nodes, in addition to the area itself, that contain scroll bars of the area.
  func boxesOfScrollBars(of area: Int, in tree: AccessibleTree) -> [Int]

  /// Whether a node scrolls its content, although its type does not show this.
  func scrollsContent(_ node: Int, in tree: ElementTree) -> Bool

  /// Whether scroll areas that are not in the tree may contain a node and continue to move after a turn of the wheel.
  func mayBeAround(_ node: Int, in tree: AccessibleTree) -> Bool
}
