// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A rule for names that repeat the content of an element.
///
/// A toolkit that generates such names contributes the rule (``OptionalRules/contentNames``).
package protocol ContentNameRule: Sendable {
  /// Whether the name of an element only repeats its content, which is its value.
  func isContent(_ name: String, of node: Int, in tree: ElementTree) -> Bool

  /// Whether a button is the only content of a row, so that the text in the button is text of the row.
  func isButtonAroundRow(_ node: Int, in tree: AccessibleTree) -> Bool
}
