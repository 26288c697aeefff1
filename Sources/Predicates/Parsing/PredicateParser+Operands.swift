// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Parses operands: literals, arguments, key paths, collections and parentheses.
extension PredicateParser {
  /// Parses one operand and the steps (`.key`, `[index]`) after it.
  mutating func primary() throws -> Operand {
    let start = token
    switch start.kind {
    case .symbol(.openParenthesis):
      advance()
      let inner = try operand(.or)
      try expect(.closeParenthesis, "Close the opening parenthesis.")
      if case .value(let expression) = inner { return .value(try steps(after: .expression(expression))) }
      return inner
    case .symbol(.openBrace):
      advance()
      return .value(try steps(after: .expression(try aggregate())))
    case .keyword(.truePredicate, _):
      advance()
      return .predicate(.constant(true))
    case .keyword(.falsePredicate, _):
      advance()
      return .predicate(.constant(false))
    case .keyword(let keyword, _):
      let constant = try constant(for: keyword)
      advance()
      return .value(try steps(after: constant.map { .expression(.constant($0)) } ?? .object))
    case .placeholder(let letters):
      let origin = try argument(letters)
      advance()
      return .value(try steps(after: origin.0, origin.1))
    case .name(let name):
      advance()
      if token.kind == .symbol(.openParenthesis) {
        throw error(
          start, expected: "a key or a literal", found: "a call of the function \"\(name)\"",
          advice: "Functions are not supported. Compare the key directly, or calculate the value in Swift.")
      }
      return .value(try steps(after: .object, [.key(name)]))
    case .variable(let name):
      advance()
      return .value(try steps(after: .variable(name)))
    case .text(let text):
      advance()
      return .value(try steps(after: .expression(.constant(.text(text)))))
    case .integer(let integer):
      advance()
      return .value(try steps(after: .expression(.constant(.integer(integer)))))
    case .decimal(let decimal):
      advance()
      return .value(try steps(after: .expression(.constant(.double(decimal)))))
    case .symbol, .invalid, .end:
      throw unexpected(
        "a key such as label, a literal or an argument such as %@", "Put texts in quotation marks.")
    }
  }

  /// Returns the constant for a reserved word; `nil` for SELF.
  private func constant(for keyword: PredicateKeyword) throws -> PredicateValue? {
    switch keyword {
    case .true, .yes: return .bool(true)
    case .false, .no: return .bool(false)
    case .nil, .null: return .null
    case .object: return nil
    case .subquery, .cast:
      throw error(
        token, expected: "a key or a literal", found: "\(keyword.rawValue)",
        advice: "\(keyword.rawValue) is not supported: use ANY or ALL, or a predicate with a block.")
    default:
      throw unexpected(
        "a key such as label, a literal or an argument such as %@",
        "To use the reserved word as a key, write #\(keyword.rawValue.lowercased()).")
    }
  }

  private mutating func argument(_ letters: String) throws -> (PredicateOrigin, [PredicateStep]) {
    do {
      switch letters {
      case "%": return (.expression(.constant(.text("%"))), [])
      case "K":
        let path = try arguments.keyPath()
        let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard !keys.contains("") else {
          throw error(
            token, expected: "key names with single dots between them", found: "\"\(path)\"",
            advice: "Pass a key path such as \"frame.size.width\".")
        }
        return (.object, keys.map(PredicateStep.key))
      default: return (.expression(.constant(try arguments.constant(for: letters))), [])
      }
    } catch let mismatch as PredicateArguments.Mismatch {
      throw error(
        token, expected: mismatch.expected, found: mismatch.found, advice: mismatch.advice)
    }
  }

  /// Parses the elements after `{`.
  private mutating func aggregate() throws -> PredicateExpression {
    var elements: [PredicateExpression] = []
    while !take(.closeBrace) {
      if !elements.isEmpty { try expect(.comma, "Separate the elements with commas and close with }.") }
      elements.append(try value(.additive))
    }
    return .aggregate(elements)
  }

  // MARK: - Steps

  private mutating func steps(after origin: PredicateOrigin, _ first: [PredicateStep] = []) throws
    -> PredicateExpression
  {
    var steps = first
    while true {
      if take(.dot) {
        steps += try keys()
      } else if take(.openBracket) {
        steps.append(try index())
        try expect(.closeBracket, "Close the index.")
      } else {
        break
      }
    }
    // The key `self` returns the object itself, so `self.label.self` is `label`.
    steps.removeAll {
      if case .key(let key) = $0 { key.uppercased() == PredicateKeyword.object.rawValue } else { false }
    }
    if steps.isEmpty, case .expression(let expression) = origin { return expression }
    return .path(origin, steps)
  }

  /// Parses the keys after a period.
  ///
  /// After a period, reserved words are ordinary keys.
  private mutating func keys() throws -> [PredicateStep] {
    let keys: [PredicateStep]
    switch token.kind {
    case .name(let name), .keyword(_, spelling: let name): keys = [.key(name)]
    case .placeholder("K"): keys = try argument("K").1
    default: throw unexpected("a key after the dot", "Name a key, as in frame.size.width.")
    }
    advance()
    return keys
  }

  private mutating func index() throws -> PredicateStep {
    if case .name(let name) = token.kind {
      let word: PredicateStep? =
        switch name.uppercased() {
        case "FIRST": .first
        case "LAST": .last
        case "SIZE": .size
        default: nil
        }
      if let word {
        advance()
        return word
      }
    }
    return .index(try value(.additive))
  }
}
