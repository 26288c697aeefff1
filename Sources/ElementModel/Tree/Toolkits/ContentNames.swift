// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Names that repeat what stands in an element.
///
/// A toolkit that makes up such names contributes the rule (``ToolkitElements/contentNames``).
package protocol ContentNames: Sendable {
  /// Whether the name of an element is no more than what stands in it: its value.
  func isContent(_ name: String, of node: Int, in tree: ElementTree) -> Bool

  /// Whether a button is all that a row holds, so that the texts in it are those of the row.
  func isButtonAroundRow(_ node: Int, in tree: AccessibleTree) -> Bool
}
