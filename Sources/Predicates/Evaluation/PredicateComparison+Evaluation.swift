// SPDX-License-Identifier: Apache-2.0

import Foundation

extension PredicateComparison {
  /// Returns whether the comparison is true for two values.
  ///
  /// `nil` equals only `nil`. So with one side `nil`, `!=` is true and all other operators are false, except for `nil`
  /// as an element of a collection. With both sides `nil`, only `==`, `<=` and `>=` are true. `BETWEEN` always requires
  /// bounds.
  ///
  /// Numbers and strings are never equal, but a numeric string can be less or greater than a number. (Foundation raises
  /// an exception for such a comparison.)
  func holds(_ left: PredicateValue, _ right: PredicateValue) throws -> Bool {
    switch operation {
    case .equal: return isEqual(left, right)
    case .notEqual: return !isEqual(left, right)
    case .less: return try order(left, right).map { $0 == .orderedAscending } ?? false
    case .greater: return try order(left, right).map { $0 == .orderedDescending } ?? false
    case .lessOrEqual:
      return try order(left, right).map { $0 != .orderedDescending } ?? isBothNull(left, right)
    case .greaterOrEqual:
      return try order(left, right).map { $0 != .orderedAscending } ?? isBothNull(left, right)
    case .between: return try isBetween(left, right)
    case .in: return try isElement(left, of: right)
    case .contains: return try isElement(right, of: left)
    case .beginsWith, .endsWith: return try isPlaced(left, right)
    case .like, .matches: return try isMatch(left, right)
    }
  }

  private var text: PredicateText { PredicateText(options: options) }

  // MARK: - Equality and order

  private func isEqual(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.text(let left), .text(let right)): return text.isEqual(left, right)
    case (.date(let left), .date(let right)): return left == right
    case (.list(let left), .list(let right)):
      return left.count == right.count && zip(left, right).allSatisfy(isEqual)
    case (.opaque(let type, let text, let identity), .opaque(let otherType, let otherText, let otherIdentity)):
      return type == otherType && text == otherText && identity == otherIdentity
    default:
      if let left = left.integer, let right = right.integer { return left == right }
      if let left = left.number, let right = right.number { return left == right }
      return false
    }
  }

  /// Returns the order of the values; `nil` if a side is `nil` or NaN.
  private func order(_ left: PredicateValue, _ right: PredicateValue) throws -> ComparisonResult? {
    switch (left, right) {
    case (.null, _), (_, .null): return nil
    case (.text(let left), .text(let right)): return text.order(left, right)
    case (.date(let left), .date(let right)): return left.compare(right)
    default:
      if let left = left.integer, let right = right.integer { return ordered(left, right) }
      guard let first = left.numberOrNumericText, let second = right.numberOrNumericText else {
        throw mismatch(left, right, "two numbers, two strings or two dates")
      }
      return first.isNaN || second.isNaN ? nil : ordered(first, second)
    }
  }

  private func ordered<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
    left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  private func isBothNull(_ left: PredicateValue, _ right: PredicateValue) -> Bool {
    left.isNull && right.isNull
  }

  private func isBetween(_ value: PredicateValue, _ bounds: PredicateValue) throws -> Bool {
    guard case .list(let bounds) = bounds, bounds.count == 2 else {
      throw mismatch(value, bounds, "a value and a collection of two bounds")
    }
    guard let lower = try order(bounds[0], value), let upper = try order(value, bounds[1]) else {
      return false
    }
    return lower != .orderedDescending && upper != .orderedDescending
  }

  // MARK: - Strings and collections

  /// Returns whether a value is an element of a collection, or a part of a string.
  private func isElement(_ element: PredicateValue, of whole: PredicateValue) throws -> Bool {
    switch (element, whole) {
    case (_, .list(let values)): return values.contains { isEqual($0, element) }
    case (_, .null): return false
    case (.null, .text): return false
    case (.text(let part), .text(let whole)): return text.has(part, in: whole, .contains)
    default:
      let (left, right) = operation == .in ? (element, whole) : (whole, element)
      throw mismatch(left, right, "a string and a substring, or a collection and an element,")
    }
  }

  private func isPlaced(_ left: PredicateValue, _ right: PredicateValue) throws -> Bool {
    switch (left, right) {
    case (.null, _), (_, .null): return false
    case (.text(let whole), .text(let part)): return text.has(part, in: whole, operation)
    default: throw mismatch(left, right, "texts")
    }
  }

  private func isMatch(_ left: PredicateValue, _ right: PredicateValue) throws -> Bool {
    switch (left, right) {
    case (.null, _), (_, .null): return false
    case (.text(let left), .text(let source)):
      if let pattern { return try pattern.matches(left) }
      do {
        return try PredicatePattern(source, operation: operation, options: options).matches(left)
      } catch let error as PredicatePattern.Invalid {
        throw PredicateEvaluationError.invalidPattern(pattern: source, reason: error.reason)
      }
    default: throw mismatch(left, right, "texts")
    }
  }

  private func mismatch(_ left: PredicateValue, _ right: PredicateValue, _ allowed: String)
    -> PredicateEvaluationError
  {
    .mismatchedOperands(
      operator: operation.rawValue, left: left.label, right: right.label, allowed: allowed)
  }
}

extension PredicateValue {
  /// The value as a number; includes strings that are a decimal number, such as a slider's value.
  fileprivate var numberOrNumericText: Double? {
    guard case .text(let text) = self else { return number }
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    // Swift also reads words, such as "inf" and "nan", and hexadecimal digits.
    return trimmed.allSatisfy { "0123456789+-.eE".contains($0) } ? Double(trimmed) : nil
  }
}
