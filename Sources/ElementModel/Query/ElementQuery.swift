// SPDX-License-Identifier: Apache-2.0

/// A description of elements: the steps that lead from an application to the elements.
///
/// A query does not name its application.
///
/// A query is a value. Creating one has no effect; an ``ElementHandle`` evaluates it in the tree of its application.
package struct ElementQuery: Sendable {
  package let source: Source
  package private(set) var steps: [QueryStep]

  package init(_ steps: [QueryStep] = [], source: Source = .accessibility) {
    self.source = source
    self.steps = steps
  }

  package func appending(_ step: QueryStep) -> ElementQuery {
    ElementQuery(steps + [step], source: source)
  }
}

extension ElementQuery {
  /// The type that the last step with a type requires of the elements; nil if no step requires a type.
  package var lastType: ElementType? {
    for step in steps.reversed() {
      switch step {
      case .descendants(let type), .children(let type), .matching(.type(let type, _)): return type
      default: continue
      }
    }
    return nil
  }
}
