import AccessibilityBus
import ResultBundle

/// One look for what a query finds: the tree, and what each step of the query let through.
package struct Lookup {
  package let query: ElementQuery
  package let tree: ElementTree
  package let trace: [QueryEvaluator.StepResult]
  /// Whether more may match than is told: it was only asked whether anything does.
  let isPartial: Bool

  package init(_ query: ElementQuery, in tree: ElementTree, isOneEnough: Bool = false) throws {
    self.query = query
    self.tree = tree
    trace = try QueryEvaluator(tree: tree, isOneEnough: isOneEnough).trace(query)
    isPartial = isOneEnough && trace.last?.matches.isEmpty == false
  }

  /// The nodes that the query finds, in document order.
  package var nodes: [Int] { trace.last?.matches ?? [0] }

  /// The same look with all that matches, for what is to be told to people; itself where the program does not answer.
  var complete: Lookup {
    guard isPartial else { return self }
    // More to tell is no reason for another failure.
    return (try? Lookup(query, in: tree)) ?? self
  }
}

extension Lookup {
  /// The look as the record of the run has it.
  ///
  /// - Parameters:
  ///   - captured: the tree as it was kept in the record.
  ///   - nodes: what was found in the end, where that is in another tree, as after scrolling.
  /// - Returns: what each step left.
  func resolution(_ captured: TreeNodes, nodes: [Int]? = nil) -> QueryResolution {
    let failed = nodes == nil && self.nodes.count != 1
    return QueryResolution(
      query: query.description,
      steps: trace.map { QueryResolution.Step(text: "\($0.step)", count: $0.matches.count) },
      matches: (nodes ?? self.nodes).prefix(Self.maximumMatches).compactMap(captured.place),
      nearMisses: failed
        ? Suggestion.all(for: self).compactMap { suggestion in
          captured.place(of: suggestion.node).map { .init(place: $0, reason: suggestion.reason) }
        } : [])
  }

  /// A query for all elements of a page needs no list of them.
  private static let maximumMatches = 100
}
