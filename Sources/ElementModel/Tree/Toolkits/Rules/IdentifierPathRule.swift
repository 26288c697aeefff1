// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A rule for identifiers that include the identifiers of all containers of the element.
///
/// A toolkit that reports such paths contributes the rule (``OptionalRules/identifierPaths``).
package protocol IdentifierPathRule: Sendable {
  /// The identifier that the program gave an element.
  ///
  /// - Parameters:
  ///   - reported: the `AccessibleId` of the element.
  ///   - node: the number of the element.
  ///   - tree: the elements.
  /// - Returns: "" if the element has no identifier.
  func identifier(_ reported: String, of node: Int, in tree: ElementTree) -> String

  /// The path as the toolkit reports it, by which a test may also find the element; nil if it reports no identifier.
  func path(of node: Int, in tree: AccessibleTree) -> String?
}
