// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The nodes that Chromium has for the pieces of a string.
struct ChromiumTexts: TextPieceRule {
  func isBlank(_ node: Int, in tree: AccessibleTree) -> Bool { HiddenWebNodes.isBlank(node, tree) }

  /// Whether the name of a node is its text, as for a piece of text on a page.
  ///
  /// In the browser's own windows, a piece may have no text, or text that differs from its name.
  func isNamedByText(_ node: Int, in tree: AccessibleTree) -> Bool { Self.isPiece(node, of: tree) }

  static func isPiece(_ node: Int, of tree: AccessibleTree) -> Bool {
    tree.role(node) == .`static` && WebText.isOnPage(node, tree)
  }
}
