// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// One evaluation of a query: the tree, and the output of each step of the query.
package struct QueryResult {
  package let query: ElementQuery
  /// The name of the application in activities and failures.
  package let application: String
  package let tree: ElementTree
  package let trace: [QueryEvaluator.StepResult]
  /// Whether there may be further matches, since the query only had to find out whether there is a match.
  let isPartial: Bool

  /// Evaluates a query in a tree.
  ///
  /// - Parameters:
  ///   - query: the query to evaluate.
  ///   - tree: the tree of the application.
  ///   - application: the name of the application in messages; nil for the name that the application reports.
  ///   - isOneEnough: whether the caller only checks if there is a match.
  /// - Throws: `AutomationError` if the query cannot be evaluated.
  package init(
    _ query: ElementQuery, in tree: ElementTree, of application: String? = nil, isOneEnough: Bool = false
  ) throws {
    self.query = query
    self.application = application ?? tree.nodes.application.name
    self.tree = tree
    let key = Self.key(query, isOneEnough: isOneEnough)
    if let key, let known = tree.queryCache[key] {
      trace = zip(query.steps, known).map { QueryEvaluator.StepResult(step: $0, matches: $1) }
    } else {
      trace = try QueryEvaluator(tree: tree, isOneEnough: isOneEnough).trace(query)
      if let key { tree.queryCache[key] = trace.map(\.matches) }
    }
    isPartial = isOneEnough && trace.last?.matches.isEmpty == false
  }

  /// Creates the result of a query from the nodes that it finds, which were determined in another tree.
  package init(_ query: ElementQuery, finding nodes: [Int], in tree: ElementTree, of application: String) {
    self.query = query
    self.application = application
    self.tree = tree
    trace = query.steps.enumerated().map { position, step in
      QueryEvaluator.StepResult(step: step, matches: position + 1 < query.steps.count ? [] : nodes)
    }
    isPartial = false
  }

  /// The key under which the result of a query for one control is cached; nil for other queries.
  private static func key(_ query: ElementQuery, isOneEnough: Bool) -> QueryCache.Key? {
    guard let request = query.rendererRequest, request.containers.isEmpty else { return nil }
    var hasTypeTwice = false
    if case .matching(.type) = query.steps[1] { hasTypeTwice = true }
    return QueryCache.Key(
      request: request, steps: query.steps.count, hasTypeTwice: hasTypeTwice, isOneEnough: isOneEnough)
  }

  /// The description of the elements in activities and failures.
  package var elementDescription: String { query.elementDescription ?? application }

  /// The nodes that the query finds, in document order; windows are sorted from front to back.
  package var nodes: [Int] { trace.last?.matches ?? [0] }

  /// The same result with all matches, for display to people; the result itself if the program does not answer.
  package var complete: QueryResult {
    guard isPartial else { return self }
    // Missing matches in a report must not cause another failure.
    return (try? QueryResult(query, in: tree, of: application)) ?? self
  }
}
