// SPDX-License-Identifier: Apache-2.0

/// What a search found.
package struct InspectedMatches: Codable, Sendable {
  package struct Step: Codable, Sendable {
    /// `Descendants matching type Cell`.
    package let text: String
    package let count: Int
  }

  /// An element that may have been meant where a query found none.
  package struct NearMiss: Codable, Sendable {
    package let element: InspectedTree.Node
    /// Why the query did not find it: `it is called "Add", not "Ad"`.
    package let reason: String
  }

  /// The tree in which the numbers hold.
  package let revision: Int
  /// What was searched with, as it was understood.
  package let query: String
  /// How many elements match.
  package let count: Int
  /// The elements, in document order; at most ``maximumNodes`` of them.
  package let nodes: [InspectedTree.Node]
  /// What each step of a query let through; none for a predicate.
  package let steps: [Step]
  /// What may have been meant; none where something was found, and for a predicate.
  package let nearMisses: [NearMiss]

  /// A query for all elements of a page needs no list of them.
  package static let maximumNodes = 500
}
