// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// When the pages of a browser are there, and whether what is reported of them is up to date.
///
/// A toolkit that draws pages contributes the rules (``ToolkitWaiting/pages``).
package protocol PageRules: Sendable {
  /// Whether no page that can be seen is still being loaded, and there is one.
  func areLoaded(in tree: AccessibleTree) -> Bool

  /// Whether there is anything in what was loaded.
  func haveContent(in tree: AccessibleTree) -> Bool

  /// The pages that can be asked to report at once what an event changed; nil where that cannot be asked.
  func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]?

  /// Those nodes whose numbers the program brings up to date only when it is asked what is at a point of them.
  func nodesWithLateNumbers(among nodes: [Int], in tree: AccessibleTree) -> [Int]

  /// What may be the reason when a query finds nothing, such as a page that is not in the tree.
  func adviceForNothingFound(in tree: AccessibleTree) -> [String]
}

extension PageRules {
  package func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]? { nil }
  package func nodesWithLateNumbers(among nodes: [Int], in tree: AccessibleTree) -> [Int] { [] }
}

extension Toolkit {
  /// Whether the program draws pages of the web, which clip, overlap and scroll as CSS says.
  package var drawsPages: Bool { pages != nil }
}
