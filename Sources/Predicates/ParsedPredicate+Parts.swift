// SPDX-License-Identifier: Apache-2.0

/// The parts of a predicate, for code that has a faster or a more exact way to evaluate some of them.
extension ParsedPredicate {
  /// The parts that `AND` joins; the predicate itself if it is not such a conjunction.
  package var conjuncts: [ParsedPredicate] {
    guard case .and(let parts) = root else { return [self] }
    return parts.map { ParsedPredicate(root: $0) }
  }

  /// Returns the text of a predicate of the form `"text" IN key`; nil for any other predicate.
  package func text(inKey key: String) -> String? {
    guard let comparison = plainComparison(.in), comparison.right.isKey(key) else { return nil }
    return comparison.left.constantText
  }

  /// Returns the text of a predicate of the form `key == "text"`; nil for any other predicate.
  package func text(equalToKey key: String) -> String? {
    guard let comparison = plainComparison(.equal), comparison.left.isKey(key) else { return nil }
    return comparison.right.constantText
  }

  private func plainComparison(_ operation: PredicateOperator) -> PredicateComparison? {
    guard case .comparison(let comparison) = root, comparison.quantifier == .direct,
      comparison.operation == operation, comparison.options.isEmpty
    else { return nil }
    return comparison
  }
}

extension PredicateExpression {
  fileprivate var constantText: String? { if case .text(let text)? = constantValue { text } else { nil } }

  fileprivate func isKey(_ key: String) -> Bool {
    guard case .path(.object, let steps) = self, steps.count == 1, case .key(key)? = steps.first else {
      return false
    }
    return true
  }
}
