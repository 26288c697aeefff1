// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Rules for documents that a program loads: whether they are complete, and whether their reported data is up to date.
///
/// A toolkit whose programs load documents into their windows, as browsers do, contributes the rules
/// (``OptionalRules/content``).
package protocol ContentRules: Sendable {
  /// Whether there is a visible document, and no visible document is still being loaded.
  func isLoaded(in tree: AccessibleTree) -> Bool

  /// Whether the loaded documents contain elements.
  func hasElements(in tree: AccessibleTree) -> Bool

  /// The documents that report their pending changes immediately when this is requested; nil if this is not possible.
  func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]?

  /// The nodes whose numbers the program updates only when a client queries the element at a point on them.
  func nodesWithDelayedValues(among nodes: [Int], in tree: AccessibleTree) -> [Int]

  /// Possible reasons why a query finds nothing, such as a document that is not in the tree.
  func adviceForNothingFound(in tree: AccessibleTree) -> [String]
}

extension ContentRules {
  package func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]? { nil }
  package func nodesWithDelayedValues(among nodes: [Int], in tree: AccessibleTree) -> [Int] { [] }
}
