// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Predicates
import QueryWriting

/// Searches a tree by a predicate or by a written query.
struct ElementSearch {
  let tree: ElementTree
  let revision: Int

  func predicate(_ format: String) throws -> InspectedMatches {
    let parsed = try ParsedPredicate(format: format)
    let nodes = (1..<max(1, tree.count)).filter { tree.matches($0, .any) }
    let attributes = Set(parsed.keyPaths.compactMap { ElementNode.keys[$0] ?? nil })
    try tree.attributes.prefetch(attributes, of: nodes)
    let found = try nodes.filter { node in
      guard try parsed.evaluate(with: ElementNode(tree: tree, index: node)) else { return false }
      return try tree.hidingReason(of: node) == nil
    }
    return try matches(found, query: parsed.description)
  }

  func query(_ text: String) throws -> InspectedMatches {
    let query = try WrittenQuery(parsing: text)
    let result = try QueryResult(query.elementQuery(), in: tree)
    return try matches(
      result.nodes, query: query.swift(root: "app").text,
      steps: result.trace.map { .init(text: "\($0.step)", count: $0.matches.count) },
      suggestions: Suggestion.all(for: result))
  }

  private func matches(
    _ found: [Int], query: String, steps: [InspectedMatches.Step] = [], suggestions: [Suggestion] = []
  ) throws -> InspectedMatches {
    let shown = Array(found.prefix(InspectedMatches.maximumNodes))
    return InspectedMatches(
      revision: revision, query: query, count: found.count,
      nodes: try InspectedTree.nodes(shown, of: tree), steps: steps,
      nearMisses: zip(try InspectedTree.nodes(suggestions.map(\.node), of: tree), suggestions).map {
        .init(element: $0, reason: $1.reason)
      })
  }
}
