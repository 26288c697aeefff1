// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The collection operators of key-value coding except `@count`, as in `children.@max.age`.
///
/// They follow Apple's Key-Value Coding Programming Guide, "Using Collection Operators": null values are left out, the
/// average of no values is 0, and the maximum of no values is null.
enum CollectionOperator: String {
  case average = "@avg"
  case sum = "@sum"
  case minimum = "@min"
  case maximum = "@max"
  case distinctUnion = "@distinctUnionOfObjects"
  case union = "@unionOfObjects"

  /// Applies the operator to the elements of a collection.
  ///
  /// - Parameter values: one value for each element of the collection.
  /// - Returns: a number, one of the values, or several values.
  /// - Throws: `PredicateEvaluationError` if the values cannot be added or compared.
  func value(of values: [Any?]) throws -> Any? {
    let known = values.compactMap { unwrapped($0) }
    switch self {
    case .union: return known
    case .distinctUnion:
      var seen: Set<Distinct> = []
      return known.filter { seen.insert(Distinct(PredicateValue($0))).inserted }
    case .sum: return try numbers(known).reduce(0, +)
    case .average: return known.isEmpty ? 0 : try numbers(known).reduce(0, +) / Double(known.count)
    case .minimum: return try extreme(of: known) { $0 < $1 }
    case .maximum: return try extreme(of: known) { $0 > $1 }
    }
  }

  /// The properties that two equal values have in common.
  private struct Distinct: Hashable {
    let text: String
    /// The identity of an object, whose text is only the name of its class.
    let identity: ObjectIdentifier?

    init(_ value: PredicateValue) {
      text = value.description
      if case .opaque(_, _, let identity) = value { self.identity = identity } else { identity = nil }
    }
  }

  private func numbers(_ values: [Any]) throws -> [Double] {
    try values.map { try number(PredicateValue($0)) }
  }

  private func number(_ value: PredicateValue) throws -> Double {
    switch value {
    case .text(let text): return leadingNumber(text)
    default:
      guard let number = value.number else { throw unfit(value, value) }
      return number
    }
  }

  private func extreme(of values: [Any], by precedes: (Double, Double) -> Bool) throws -> Any? {
    guard var best = values.first else { return nil }
    for value in values.dropFirst() {
      if try isBefore(PredicateValue(value), PredicateValue(best), precedes) { best = value }
    }
    return best
  }

  private func isBefore(
    _ left: PredicateValue, _ right: PredicateValue, _ precedes: (Double, Double) -> Bool
  ) throws -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)):
      let order: Double = left == right ? 0 : left < right ? -1 : 1
      return precedes(order, 0)
    case (.date(let left), .date(let right)):
      return precedes(left.timeIntervalSince1970, right.timeIntervalSince1970)
    default:
      guard let first = left.number, let second = right.number else { throw unfit(left, right) }
      return precedes(first, second)
    }
  }

  private func unfit(_ left: PredicateValue, _ right: PredicateValue) -> PredicateEvaluationError {
    .mismatchedOperands(
      operator: rawValue, left: left.label, right: right.label,
      allowed: "only numbers, only texts or only dates")
  }
}
