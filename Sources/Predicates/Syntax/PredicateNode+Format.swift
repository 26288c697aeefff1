// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The canonical notation of `NSPredicate.predicateFormat`: Booleans as 1 and 0, strings in double quotation marks, and
/// parentheses around AND and OR inside another predicate.
extension PredicateNode: CustomStringConvertible {
  var description: String {
    switch self {
    case .constant(let constant): constant ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .comparison(let comparison): comparison.description
    case .not(let inner): "NOT " + inner.nested
    case .and(let parts): parts.map(\.nested).joined(separator: " AND ")
    case .or(let parts): parts.map(\.nested).joined(separator: " OR ")
    }
  }

  private var nested: String {
    switch self {
    case .and, .or: "(\(description))"
    default: description
    }
  }
}

extension PredicateComparison: CustomStringConvertible {
  var description: String {
    let letters = PredicateOptions.letters.filter { options.contains($0.option) }.map(\.letter)
    let brackets = letters.isEmpty ? "" : "[\(String(letters))]"
    // NSComparisonPredicate has no modifier for NONE; Foundation reads it as NOT ANY.
    let quantifier = quantifier == .none ? "NOT ANY" : quantifier.rawValue
    let words = [quantifier, left.description, operation.rawValue + brackets, right.description]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension PredicateExpression: CustomStringConvertible {
  var description: String {
    switch self {
    case .constant(let value): value.description
    case .aggregate(let elements): "{" + elements.map(\.description).joined(separator: ", ") + "}"
    case .path(let origin, let steps): Self.describe(origin, steps)
    case .negation(let inner): "-" + inner.operandDescription(above: Int.max)
    case .arithmetic(let left, let operation, let right):
      [
        left.operandDescription(above: operation.precedence - 1), operation.rawValue,
        right.operandDescription(above: operation.precedence),
      ].joined(separator: " ")
    }
  }

  /// Returns the description, in parentheses unless the expression binds more tightly than `precedence`.
  private func operandDescription(above precedence: Int) -> String {
    if case .arithmetic(_, let operation, _) = self, operation.precedence <= precedence {
      return "(\(description))"
    }
    return description
  }

  private static func describe(_ origin: PredicateOrigin, _ steps: [PredicateStep]) -> String {
    var result: String
    switch origin {
    case .object: result = ""
    case .variable(let name): result = "$" + name
    case .expression(let expression): result = "(\(expression))"
    }
    for step in steps {
      if result.isEmpty, case .key = step {} else if result.isEmpty { result = "SELF" }
      switch step {
      case .key(let key):
        let isReserved = result.isEmpty && PredicateKeyword(rawValue: key.uppercased()) != nil
        result += (result.isEmpty ? "" : ".") + (isReserved ? "#" : "") + key
      case .index(let index): result += "[\(index)]"
      case .first: result += "[FIRST]"
      case .last: result += "[LAST]"
      case .size: result += "[SIZE]"
      }
    }
    return result.isEmpty ? "SELF" : result
  }
}

extension PredicateValue: CustomStringConvertible {
  var description: String {
    switch self {
    case .null: "nil"
    case .bool(let bool): bool ? "1" : "0"
    case .integer(let integer): String(integer)
    case .double(let double): Int64(exactly: double).map(String.init) ?? String(double)
    case .text(let text): "\"" + text.reduce(into: "") { $0 += Self.escaped($1) } + "\""
    case .date(let date): "CAST(\(date.timeIntervalSinceReferenceDate), \"NSDate\")"
    case .list(let values): "{" + values.map(\.description).joined(separator: ", ") + "}"
    case .opaque(_, let text, _): text
    }
  }

  private static func escaped(_ character: Character) -> String {
    var result = ""
    for scalar in character.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\"
      case "\n":
        result += "\\n"
        continue
      case "\t":
        result += "\\t"
        continue
      case "\r":
        result += "\\r"
        continue
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
