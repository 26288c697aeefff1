// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A rule for text that a toolkit divides into nodes smaller than an element, or does not divide at all.
///
/// A toolkit that does so contributes the rule (``OptionalRules/textPieces``).
package protocol TextPieceRule: Sendable {
  /// Whether a node is the space between two words.
  func isBlank(_ node: Int, in tree: AccessibleTree) -> Bool

  /// Whether the name of a static text is exactly its text, so that the text need not be fetched.
  func isNamedByText(_ node: Int, in tree: AccessibleTree) -> Bool

  /// Whether a block directly contains text that does not belong to another element.
  func holdsText(_ block: Int, in tree: ElementTree) -> Bool

  /// The blocks with such text, which are also found as static texts.
  func blocks(in tree: ElementTree) -> Set<Int>
}

extension TextPieceRule {
  package func isBlank(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func isNamedByText(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func holdsText(_ block: Int, in tree: ElementTree) -> Bool { false }
  package func blocks(in tree: ElementTree) -> Set<Int> { [] }
}
