// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Identifiers that are reported with those of all objects around the element.
///
/// A toolkit that reports such paths contributes the rule (``ToolkitElements/identifierPaths``).
package protocol IdentifierPaths: Sendable {
  /// The identifier that the program gave an element.
  ///
  /// - Parameters:
  ///   - reported: `AccessibleId`.
  ///   - node: its number.
  ///   - tree: the elements.
  /// - Returns: "" without one.
  func identifier(_ reported: String, of node: Int, in tree: ElementTree) -> String

  /// The path as it is reported, by which a test may find the element as well.
  func path(of node: Int, in tree: AccessibleTree) -> String?
}
