// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// How a toolkit divides texts into nodes: into pieces that are less than an element, or not at all.
///
/// A toolkit that does so contributes the rule (``ToolkitElements/textPieces``).
package protocol TextPieces: Sendable {
  /// Whether a node is the space between two words.
  func isBlank(_ node: Int, in tree: AccessibleTree) -> Bool

  /// Whether a static text has its text for its name, to the letter, so that the text need not be asked for.
  func isNamedByText(_ node: Int, in tree: AccessibleTree) -> Bool

  /// Whether a text that is not that of another element stands in a block.
  func holdsText(_ block: Int, in tree: ElementTree) -> Bool

  /// The blocks with such texts, which are also found as static texts.
  func blocks(in tree: ElementTree) -> Set<Int>
}

extension TextPieces {
  package func isBlank(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func isNamedByText(_ node: Int, in tree: AccessibleTree) -> Bool { false }
  package func holdsText(_ block: Int, in tree: ElementTree) -> Bool { false }
  package func blocks(in tree: ElementTree) -> Set<Int> { [] }
}
