// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Finds the queries for an element of a tree, best first (``QueryScore``).
///
/// Each query has been run on the tree and found only that element. The program must be running, because the first
/// query that needs a property fetches it for all elements of a type together. Common beginnings of several queries are
/// run once for the tree. In a tree of 3,000 nodes (GTK 3), the first element takes about 40 ms and each further one 4
/// ms, in a build without optimization.
package final class QueryCandidateFinder {
  private let tree: ElementTree
  private let runner: WrittenQueryRunner

  package init(tree: ElementTree) {
    self.tree = tree
    runner = WrittenQueryRunner(tree: tree)
  }

  /// Returns all queries that are worth offering, at most 12.
  ///
  /// The result is empty for an element that no query finds, because it is not visible or because the program has ended
  /// in the meantime. The query of the application itself has no steps.
  package func candidates(for node: Int) -> [QueryCandidate] { find(node, limit: 12) }

  /// Returns the best candidate; nil if no query finds the element.
  package func best(for node: Int) -> QueryCandidate? { find(node, limit: 1).first }

  private func find(_ node: Int, limit: Int) -> [QueryCandidate] {
    guard node > 0 else { return [QueryCandidate(query: WrittenQuery(), score: 0, reason: "application")] }
    guard node < tree.count, !tree.isHidden(node) else { return [] }
    fetch(node)
    let scopes = QueryScopes(tree: tree, runner: runner).scopes(around: node)
    let drafter = QueryDrafter(tree: tree, node: node)
    var found: [QueryCandidate] = []
    for draft in drafter.drafts(in: scopes).sorted(by: { $0.score < $1.score }) {
      // The index of an element may increase a score, so the next drafts are checked too.
      if found.count >= limit, draft.score > found.map(\.score).max() ?? 0 { break }
      guard let candidate = runner.check(draft, finds: node),
        !found.contains(where: { $0.query == candidate.query })
      else { continue }
      found.append(candidate)
    }
    if found.isEmpty, let last = runner.check(drafter.last, finds: node) { return [last] }
    return Array(found.sorted { $0.score < $1.score }.prefix(limit))
  }

  /// Fetches the names of the element and of the elements around and inside it.
  ///
  /// The names of all other elements of its type, which the queries compare, are fetched in one batch of calls with the
  /// first query.
  private func fetch(_ node: Int) {
    let family =
      tree.path(to: node).dropFirst() + tree.descendants(of: node).prefix(QueryDrafter.maximumInside)
    tree.attributes.tryPrefetch([.identifier, .label, .placeholderValue, .value], of: Array(family))
  }
}
