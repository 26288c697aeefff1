// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// When the content that a program loads is there, and whether what is reported of it is up to date.
///
/// A toolkit whose programs load documents into their windows, as browsers do, contributes the rules (``ToolkitWaiting/content``).
package protocol ContentRules: Sendable {
  /// Whether no document that can be seen is still being loaded, and there is one.
  func isLoaded(in tree: AccessibleTree) -> Bool

  /// Whether there is anything in what was loaded.
  func hasElements(in tree: AccessibleTree) -> Bool

  /// The documents that can be asked to report at once what an event changed; nil where that cannot be asked.
  func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]?

  /// Those nodes whose numbers the program brings up to date only when it is asked what is at a point of them.
  func nodesWithLateNumbers(among nodes: [Int], in tree: AccessibleTree) -> [Int]

  /// Possible reasons why a query finds nothing, such as a document that is not in the tree.
  func adviceForNothingFound(in tree: AccessibleTree) -> [String]
}

extension ContentRules {
  package func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]? { nil }
  package func nodesWithLateNumbers(among nodes: [Int], in tree: AccessibleTree) -> [Int] { [] }
}
