// SPDX-License-Identifier: Apache-2.0

import Foundation

/// One evaluation of a predicate tree, with the object and the values of the variables.
struct PredicateEvaluation {
  let object: Any?
  let variables: [String: Any]

  func evaluate(_ node: PredicateNode) throws -> Bool {
    switch node {
    case .constant(let constant): constant
    case .not(let inner): try !evaluate(inner)
    case .and(let parts): try parts.allSatisfy(evaluate)
    case .or(let parts): try parts.contains(where: evaluate)
    case .comparison(let comparison): try evaluate(comparison)
    }
  }

  private func evaluate(_ comparison: PredicateComparison) throws -> Bool {
    let left = try value(comparison.left)
    let right = try value(comparison.right)
    if comparison.quantifier == .direct { return try comparison.holds(left, right) }
    let elements: [PredicateValue]
    switch left {
    case .list(let values): elements = values
    case .null: elements = []
    default:
      throw PredicateEvaluationError.notACollection(
        quantifier: comparison.quantifier.rawValue, found: left.label)
    }
    switch comparison.quantifier {
    case .all: return try elements.allSatisfy { try comparison.holds($0, right) }
    case .none: return try !elements.contains { try comparison.holds($0, right) }
    case .any, .direct: return try elements.contains { try comparison.holds($0, right) }
    }
  }

  // MARK: - Values

  func value(_ expression: PredicateExpression) throws -> PredicateValue {
    switch expression {
    case .constant(let value): value
    case .aggregate(let elements): .list(try elements.map(value))
    case .path(let origin, let steps): PredicateValue(try follow(steps, from: origin))
    case .negation(let inner): try calculate(.integer(0), .subtract, value(inner))
    case .arithmetic(let left, let operation, let right):
      try calculate(value(left), operation, value(right))
    }
  }

  private func follow(_ steps: [PredicateStep], from origin: PredicateOrigin) throws -> Any? {
    let start: Any?
    switch origin {
    case .object: start = object
    case .variable(let name):
      guard let value = variables[name] else { throw PredicateEvaluationError.missingVariable(name: name) }
      start = value
    case .expression(let expression): start = try value(expression).plain
    }
    return try follow(steps, in: start)
  }

  private func follow(_ steps: [PredicateStep], in start: Any?) throws -> Any? {
    var current = start
    for (number, step) in steps.enumerated() {
      switch step {
      case .key(let key) where CollectionOperator(rawValue: key) != nil:
        // The path after the operator is followed from each element. The operator applies to the resulting values:
        // children.@max.age.
        guard let operation = CollectionOperator(rawValue: key), let object = unwrapped(current) else {
          return nil
        }
        guard let elements = predicateElements(of: object) else {
          throw PredicateEvaluationError.unknownKey(key: key, owner: "a single value", knownKeys: [])
        }
        let rest = Array(steps[(number + 1)...])
        return try operation.value(of: elements.map { try follow(rest, in: $0) })
      case .key(let key): current = try predicateLookup(key: key, in: current)
      case .index(let index): current = try predicateElement(at: value(index), of: current)
      case .first: current = try predicateElement(at: .integer(0), of: current)
      case .last: current = unwrapped(current).flatMap(predicateElements)?.last ?? nil
      case .size: current = try predicateLookup(key: "@count", in: current)
      }
    }
    return current
  }

  /// Calculates as in C: two integers give an integer.
  ///
  /// Powers, and results that overflow, are floating-point numbers. If a side is `nil`, the result is `nil`.
  private func calculate(
    _ left: PredicateValue, _ operation: PredicateArithmetic, _ right: PredicateValue
  ) throws -> PredicateValue {
    if left.isNull || right.isNull { return .null }
    guard let first = left.number, let second = right.number else {
      throw PredicateEvaluationError.mismatchedOperands(
        operator: operation.rawValue, left: left.label, right: right.label, allowed: "numbers")
    }
    if let first = left.integer, let second = right.integer {
      let (result, overflow) =
        switch operation {
        case .add: first.addingReportingOverflow(second)
        case .subtract: first.subtractingReportingOverflow(second)
        case .multiply: first.multipliedReportingOverflow(by: second)
        case .divide: first.dividedReportingOverflow(by: second)
        case .power: (Int64(0), true)
        }
      if !overflow { return .integer(result) }
    }
    return switch operation {
    case .add: .double(first + second)
    case .subtract: .double(first - second)
    case .multiply: .double(first * second)
    case .divide: .double(first / second)
    case .power: .double(pow(first, second))
    }
  }
}

extension PredicateValue {
  /// The value in the form that key paths and indices accept.
  fileprivate var plain: Any? {
    switch self {
    case .null: nil
    case .list(let values): values.map { $0 as Any }
    default: self
    }
  }
}
