// SPDX-License-Identifier: Apache-2.0

/// The elements outside the program's documents that match a request, in one tree.
package struct MatchesOutsideDocuments {
  /// Whether an element matches, or may precede a container of the match.
  package let exist: Bool
  /// The hidden nodes that match the request when they are shown.
  package let hidden: [Int]

  package init(exist: Bool, hidden: [Int]) { (self.exist, self.hidden) = (exist, hidden) }
}
