// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// Parses a predicate format by operator precedence: OR, AND, NOT, comparison, arithmetic.
///
/// The same function parses values and predicates, and each operator checks which of the two it received. So a
/// parenthesis needs no lookahead, and the time is linear in the format's length.
struct PredicateParser {
  /// The maximum nesting, which limits the stack that the parser uses, whatever the input is.
  ///
  /// Each pair of parentheses counts as one or two levels. The number also limits the calculations in a row.
  static let maximumNesting = 64

  enum Operand {
    case predicate(PredicateNode)
    case value(PredicateExpression)
  }

  /// The precedence of operators, weakest first.
  enum Precedence: Int, Comparable {
    case or, and, not, comparison, additive, multiplicative, power, unary

    static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

    /// The next stronger precedence, with which the right side of a left-associative operator is parsed.
    var tighter: Precedence { Precedence(rawValue: rawValue + 1) ?? .unary }
  }

  let format: String
  var arguments: PredicateArguments
  private let tokens: [PredicateToken]
  private var position = 0
  private var nesting = 0

  init(format: String, arguments: [Any?]) {
    self.format = format
    self.arguments = PredicateArguments(arguments)
    var lexer = PredicateLexer(format: format)
    tokens = lexer.tokens()
  }

  /// Parses the whole format.
  mutating func parse() throws -> PredicateNode {
    let node = try predicate(.or)
    guard token.kind == .end else {
      throw unexpected("AND, OR or the end of the format", "Join two comparisons with AND or OR.")
    }
    return node
  }

  // MARK: - Tokens

  var token: PredicateToken { tokens[position] }

  mutating func advance() {
    if position < tokens.count - 1 { position += 1 }
  }

  /// Consumes the symbol if it is the next token.
  mutating func take(_ symbol: PredicateSymbol) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: PredicateSymbol, _ advice: String) throws {
    guard take(symbol) else { throw unexpected("\"\(symbol.rawValue)\"", advice) }
  }

  // MARK: - Operators

  /// Parses an operand and every operator after it that binds at least as strongly as `minimum`.
  mutating func operand(_ minimum: Precedence) throws -> Operand {
    nesting += 1
    defer { nesting -= 1 }
    guard nesting <= Self.maximumNesting else {
      throw error(
        token, expected: "at most \(Self.maximumNesting) levels of nesting", found: "more",
        advice: "Split the predicate into several.")
    }
    let start = token
    var left = try prefix()
    var chained = 0
    while let (precedence, arithmetic) = infix, precedence >= minimum {
      switch precedence {
      case .or: left = .predicate(.or(try chain(left, start, precedence)))
      case .and: left = .predicate(.and(try chain(left, start, precedence)))
      case .comparison:
        left = .predicate(try comparison(try value(left, from: start), .direct))
      default:
        chained += 1
        guard let arithmetic, chained <= Self.maximumNesting else {
          throw unexpected("at most \(Self.maximumNesting) calculations in a row", "Split the predicate.")
        }
        let first = try value(left, from: start)
        advance()
        let second = try value(precedence.tighter)
        left = .value(.arithmetic(first, arithmetic, second))
      }
    }
    return left
  }

  /// The next token as an infix operator; nil for other tokens.
  private var infix: (Precedence, PredicateArithmetic?)? {
    switch token.kind {
    case .keyword(.or, _), .symbol(.doubleBar): (.or, nil)
    case .keyword(.and, _), .symbol(.doubleAmpersand): (.and, nil)
    case .symbol(.plus): (.additive, .add)
    case .symbol(.minus): (.additive, .subtract)
    case .symbol(.times): (.multiplicative, .multiply)
    case .symbol(.divided): (.multiplicative, .divide)
    case .symbol(.power): (.power, .power)
    default: comparisonOperator == nil ? nil : (.comparison, nil)
    }
  }

  /// Parses a chain: `a AND b AND c` becomes one node with three parts.
  private mutating func chain(_ left: Operand, _ start: PredicateToken, _ precedence: Precedence) throws
    -> [PredicateNode]
  {
    var parts = [try predicate(left, from: start)]
    while infix?.0 == precedence {
      advance()
      parts.append(try predicate(precedence.tighter))
    }
    return parts
  }

  /// Parses an operand, with an optional prefix: NOT, ANY, ALL, SOME, NONE or a minus sign.
  private mutating func prefix() throws -> Operand {
    switch token.kind {
    case .keyword(.not, _), .symbol(.exclamation):
      advance()
      return .predicate(.not(try predicate(.comparison)))
    case .keyword(.any, _), .keyword(.some, _): return try quantified(.any)
    case .keyword(.all, _): return try quantified(.all)
    case .keyword(.none, _): return try quantified(.none)
    case .symbol(.minus):
      advance()
      return .value(negated(try value(.unary)))
    default:
      return try primary()
    }
  }

  private mutating func quantified(_ quantifier: PredicateQuantifier) throws -> Operand {
    advance()
    return .predicate(try comparison(try value(.additive), quantifier))
  }

  private func negated(_ expression: PredicateExpression) -> PredicateExpression {
    switch expression {
    case .constant(.bool(let bool)): return .constant(.integer(bool ? -1 : 0))
    case .constant(.integer(let integer)):
      let (negative, overflow) = Int64(0).subtractingReportingOverflow(integer)
      return .constant(overflow ? .double(-Double(integer)) : .integer(negative))
    case .constant(.double(let double)): return .constant(.double(-double))
    default: return .negation(expression)
    }
  }

  // MARK: - Predicates and values

  /// Parses an operand that must be a predicate.
  private mutating func predicate(_ minimum: Precedence) throws -> PredicateNode {
    let start = token
    let read = try operand(minimum)
    return try predicate(read, from: start)
  }

  /// Parses an operand that must be a value.
  mutating func value(_ minimum: Precedence) throws -> PredicateExpression {
    let start = token
    let read = try operand(minimum)
    return try value(read, from: start)
  }

  private func predicate(_ operand: Operand, from start: PredicateToken) throws -> PredicateNode {
    switch operand {
    case .predicate(let node): return node
    case .value:
      // After a single value, an operator is missing.
      throw unexpected(
        "a comparison operator such as == or CONTAINS after the value \(start.label)",
        "Compare the value, for instance with == true.")
    }
  }

  private func value(_ operand: Operand, from start: PredicateToken) throws -> PredicateExpression {
    switch operand {
    case .value(let expression): return expression
    case .predicate:
      throw error(
        start, expected: "a value", found: "a complete comparison",
        advice: "Combine comparisons only with AND, OR and NOT.")
    }
  }

  // MARK: - Errors

  func unexpected(_ expected: String, _ advice: String) -> PredicateFormatError {
    if case .invalid(let expected, let found, let advice) = token.kind {
      return error(token, expected: expected, found: found, advice: advice)
    }
    return error(token, expected: expected, found: token.label, advice: advice)
  }

  func error(_ token: PredicateToken, expected: String, found: String, advice: String)
    -> PredicateFormatError
  {
    let offset = ScalarScanner(format).characters(before: token.offset)
    return PredicateFormatError(
      format: format, offset: offset, expected: expected, found: found, advice: advice)
  }
}
