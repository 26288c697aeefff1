// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// An element that a test may have meant when its query found none.
package struct Suggestion {
  package let node: Int
  /// Why the query did not find it.
  package let reason: String

  /// The elements that the test may have meant; none where something was found.
  package static func all(for lookup: Lookup) -> [Suggestion] {
    guard let failed = lookup.trace.firstIndex(where: { $0.matches.isEmpty }) else { return [] }
    let tree = lookup.tree
    let input = failed == 0 ? [0] : lookup.trace[failed - 1].matches
    switch lookup.query.steps[failed] {
    case .matching(.identifier(let text)), .matching(.type(_, .some(let text))):
      var found = similar(to: text, among: input, in: tree)
      // The right label on another type of element is a common mistake.
      let candidates = Set(input)
      let elsewhere = (1..<max(1, tree.count)).filter { tree.label($0) == text && !candidates.contains($0) }
      found += elsewhere.prefix(3).map {
        Suggestion(
          node: $0, reason: "it is called so, but is a \(tree.type($0).title) that the query leaves out")
      }
      return found.isEmpty ? similar(to: text, among: Array(1..<max(1, tree.count)), in: tree) : found
    case .matching(.predicate(let predicate)):
      return input.prefix(5).map {
        Suggestion(node: $0, reason: "the predicate '\(predicate.description)' does not hold for it")
      }
    default:
      return []
    }
  }

  private static func similar(to text: String, among nodes: [Int], in tree: ElementTree) -> [Suggestion] {
    let labels = nodes.map { tree.label($0) }
    return NearMisses.closest(to: text, among: labels, limit: 3).compactMap { label in
      labels.firstIndex(of: label).map {
        Suggestion(node: nodes[$0], reason: "it is called \(quoted(label)), not \(quoted(text))")
      }
    }
  }
}
