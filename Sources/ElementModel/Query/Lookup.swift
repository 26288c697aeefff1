// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ResultBundle

/// One look for what a query finds: the tree, and what each step of the query let through.
package struct Lookup {
  package let query: ElementQuery
  /// What the application is called in activities and failures.
  package let application: String
  package let tree: ElementTree
  package let trace: [QueryEvaluator.StepResult]
  /// Whether more may match than is told: it was only asked whether anything does.
  let isPartial: Bool

  /// Evaluates a query in a tree.
  ///
  /// - Parameters:
  ///   - query: what is looked for.
  ///   - tree: that of the application.
  ///   - application: what the application is called; as it calls itself, where nil.
  ///   - isOneEnough: whether it only has to be known that something matches.
  /// - Throws: `AutomationError` for a query that cannot be evaluated.
  package init(
    _ query: ElementQuery, in tree: ElementTree, of application: String? = nil, isOneEnough: Bool = false
  ) throws {
    self.query = query
    self.application = application ?? tree.nodes.application.name
    self.tree = tree
    let key = Self.key(query, isOneEnough: isOneEnough)
    if let key, let known = tree.lookups[key] {
      trace = zip(query.steps, known).map { QueryEvaluator.StepResult(step: $0, matches: $1) }
    } else {
      trace = try QueryEvaluator(tree: tree, isOneEnough: isOneEnough).trace(query)
      if let key { tree.lookups[key] = trace.map(\.matches) }
    }
    isPartial = isOneEnough && trace.last?.matches.isEmpty == false
  }

  /// By what the answer to a query for one control is kept; nil for other queries.
  private static func key(_ query: ElementQuery, isOneEnough: Bool) -> KeptLookups.Key? {
    guard let question = query.surfaceQuestion else { return nil }
    var hasTypeTwice = false
    if case .matching(.type) = query.steps[1] { hasTypeTwice = true }
    return KeptLookups.Key(
      question: question, steps: query.steps.count, hasTypeTwice: hasTypeTwice, isOneEnough: isOneEnough)
  }

  /// What the elements are called in activities and failures.
  package var elementDescription: String { query.elementDescription ?? application }

  /// The nodes that the query finds, in document order.
  package var nodes: [Int] { trace.last?.matches ?? [0] }

  /// The same look with all that matches, for what is to be told to people; itself where the program does not answer.
  package var complete: Lookup {
    guard isPartial else { return self }
    // More to tell is no reason for another failure.
    return (try? Lookup(query, in: tree, of: application)) ?? self
  }
}
