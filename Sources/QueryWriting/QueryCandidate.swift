// SPDX-License-Identifier: Apache-2.0

/// One way of writing down how an element is found.
package struct QueryCandidate: Codable, Hashable, Sendable {
  package let query: WrittenQuery
  /// By which it is ordered among the others: the lower, the longer it is likely to hold.
  package let score: Int
  /// Why it stands where it does, in some words: `identifier`, `label`, `third button`.
  package let reason: String

  package init(query: WrittenQuery, score: Int, reason: String) {
    self.query = query
    self.score = score
    self.reason = reason
  }
}
