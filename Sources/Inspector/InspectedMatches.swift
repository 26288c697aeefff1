// SPDX-License-Identifier: Apache-2.0

/// The result of a search.
package struct InspectedMatches: Codable, Sendable {
  package struct Step: Codable, Sendable {
    /// The step in words: `Descendants matching type Cell`.
    package let text: String
    package let count: Int
  }

  /// An element that the user may have meant, when a query found no element.
  package struct NearMiss: Codable, Sendable {
    package let element: InspectedTree.Node
    /// The reason why the query did not find the element: `it is called "Add", not "Ad"`.
    package let reason: String
  }

  /// The number of the tree in which the numbers of the elements are valid.
  package let revision: Int
  /// The parsed query or predicate of the search.
  package let query: String
  /// The number of matching elements.
  package let count: Int
  /// The elements, in document order; at most ``maximumNodes`` of them.
  package let nodes: [InspectedTree.Node]
  /// The matches of each step of a query; empty for a predicate.
  package let steps: [Step]
  /// The elements that the user may have meant; empty if something was found, and for a predicate.
  package let nearMisses: [NearMiss]

  /// The maximum length of ``nodes``, because a query for all elements of a page does not need a complete list.
  package static let maximumNodes = 500
}
