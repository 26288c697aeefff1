// SPDX-License-Identifier: Apache-2.0

/// One query that finds an element, offered as a candidate.
package struct QueryCandidate: Codable, Hashable, Sendable {
  package let query: WrittenQuery
  /// The score for ordering: the lower it is, the longer the query is likely to stay valid.
  package let score: Int
  /// The reason for the score, in some words: `identifier`, `label`, `third button`.
  package let reason: String

  package init(query: WrittenQuery, score: Int, reason: String) {
    self.query = query
    self.score = score
    self.reason = reason
  }
}
