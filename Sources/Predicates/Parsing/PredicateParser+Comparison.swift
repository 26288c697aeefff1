// SPDX-License-Identifier: Apache-2.0

/// Parses comparisons: an operator, its options in brackets, and the right side.
extension PredicateParser {
  /// The next token as a comparison operator; nil for other tokens.
  var comparisonOperator: PredicateOperator? {
    switch token.kind {
    case .symbol(let symbol):
      switch symbol {
      case .equal, .doubleEqual: .equal
      case .notEqual, .lessGreater: .notEqual
      case .less: .less
      case .lessOrEqual, .equalOrLess: .lessOrEqual
      case .greater: .greater
      case .greaterOrEqual, .equalOrGreater: .greaterOrEqual
      default: nil
      }
    case .keyword(let keyword, _):
      switch keyword {
      case .between: .between
      case .in: .in
      case .contains: .contains
      case .beginsWith: .beginsWith
      case .endsWith: .endsWith
      case .like: .like
      case .matches: .matches
      default: nil
      }
    default: nil
    }
  }

  mutating func comparison(_ left: PredicateExpression, _ quantifier: PredicateQuantifier) throws
    -> PredicateNode
  {
    guard let operation = comparisonOperator else {
      throw unexpected(
        "a comparison operator such as == or CONTAINS", "Compare the value, for instance with == true.")
    }
    advance()
    let options = try options(of: operation)
    let start = token
    let right = try value(.additive)
    var comparison = PredicateComparison(
      quantifier: quantifier, left: left, operation: operation, options: options, right: right)
    if operation == .like || operation == .matches, case .text(let source)? = right.constantValue {
      do {
        comparison.pattern = try PredicatePattern(source, operation: operation, options: options)
      } catch {
        throw self.error(
          start, expected: "a regular expression", found: "\"\(source)\" (\(error.reason))",
          advice: "Correct the pattern, or use CONTAINS or == for plain text.")
      }
    }
    if operation == .between, let bounds = right.constantValue { try checkBounds(bounds, at: start) }
    return .comparison(comparison)
  }

  private func checkBounds(_ bounds: PredicateValue, at start: PredicateToken) throws {
    if case .list(let values) = bounds, values.count == 2 { return }
    throw error(
      start, expected: "a lower and an upper bound after BETWEEN", found: bounds.label,
      advice: "Write them as {1, 10}, or pass an array of two.")
  }

  /// Parses the options, such as `[cd]`, in upper or lower case; a space before them is allowed.
  private mutating func options(of operation: PredicateOperator) throws -> PredicateOptions {
    let bracket = token
    guard take(.openBracket) else { return [] }
    guard operation.takesOptions else {
      throw error(
        bracket, expected: "a value after \(operation.rawValue)", found: "options in brackets",
        advice: "Only ==, != and text operators have options.")
    }
    var options: PredicateOptions = []
    switch token.kind {
    case .name(let letters), .keyword(_, spelling: let letters):
      for letter in letters.lowercased() {
        guard let known = PredicateOptions.letters.first(where: { $0.letter == letter }) else {
          throw error(
            token, expected: "one of the option letters c, d, l, n, w", found: "\"\(letter)\"",
            advice: "Write [c] to ignore case, [d] to ignore accents, or [cd] for both.")
        }
        options.insert(known.option)
      }
      advance()
    default:
      throw unexpected(
        "one of the option letters c, d, l, n, w",
        "Write [c] to ignore case, [d] to ignore accents, or [cd] for both.")
    }
    try expect(.closeBracket, "Close the options, as in CONTAINS[cd].")
    return options
  }
}
