import AutomationEngine
import Foundation

/// Searches a tree by a predicate or by a written query.
struct ElementSearch {
  let tree: ElementTree
  let revision: Int

  func predicate(_ format: String) throws -> InspectedMatches {
    let parsed = try ParsedPredicate(format: format)
    let nodes = (1..<max(1, tree.count)).filter { tree.matches($0, .any) }
    let attributes = Set(parsed.keyPaths.compactMap { ElementNode.keys[$0] ?? nil })
    try tree.prefetch(attributes, of: nodes)
    let found = try nodes.filter { node in
      guard try parsed.evaluate(with: ElementNode(tree: tree, index: node)) else { return false }
      return try tree.hidingRule(of: node) == nil
    }
    return try matches(found, query: parsed.description, steps: [])
  }

  func query(_ text: String, of application: TargetApplication) throws -> InspectedMatches {
    let query = try WrittenQuery(parsing: text)
    let trace = try QueryEvaluator(tree: tree).trace(query.elementQuery(of: application))
    return try matches(
      trace.last?.matches ?? [0], query: query.swift(root: "app").text,
      steps: trace.map { .init(text: "\($0.step)", count: $0.matches.count) })
  }

  private func matches(_ found: [Int], query: String, steps: [InspectedMatches.Step]) throws
    -> InspectedMatches
  {
    let shown = Array(found.prefix(InspectedMatches.mostNodes))
    return InspectedMatches(
      revision: revision, query: query, count: found.count,
      nodes: try InspectedTree.nodes(shown, of: tree), steps: steps)
  }
}
