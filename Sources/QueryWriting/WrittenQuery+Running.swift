// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Predicates

extension WrittenQuery {
  /// Returns the query in the form that runs on a program.
  ///
  /// - Throws: `PredicateFormatError` for a predicate that cannot be parsed.
  package func elementQuery() throws -> ElementQuery {
    ElementQuery(try queryStepsForRunning())
  }

  /// Returns the nodes of a tree that the query finds, in document order; windows are sorted from front to back.
  ///
  /// - Throws: `PredicateFormatError`, and the errors of reading the tree.
  package func matches(in tree: ElementTree) throws -> [Int] {
    try QueryEvaluator(tree: tree).matches(of: queryStepsForRunning())
  }

  func queryStepsForRunning() throws -> [QueryStep] { try steps.compactMap { try $0.queryStep() } }
}

extension WrittenStep {
  /// Returns the step in the form that the evaluator runs; nil for a step that only marks a single element.
  func queryStep() throws -> QueryStep? {
    switch written {
    case .descendants(let type): .descendants(type)
    case .children(let type): .children(type)
    case .disclosedRows: .disclosedRows
    case .named(let text), .allNamed(let text): .matching(.identifier(text))
    case .typed(let type, let text): .matching(.type(type, identifier: text))
    case .containing(let type, let text): .containing(.type(type, identifier: text))
    case .containingPredicate(let format): .containing(.predicate(try ElementPredicate(format: format)))
    case .predicate(let format): .matching(.predicate(try ElementPredicate(format: format)))
    case .index(let index): .at(index)
    case .first: .first
    case .only: nil
    }
  }

  /// The step in a valid notation: a string that is too long for a subscript or `identifier:` (128 characters) becomes
  /// a predicate.
  var written: WrittenStep {
    switch self {
    case .named(let text) where text.count > QueryEvaluator.maximumIdentifier,
      .allNamed(let text) where text.count > QueryEvaluator.maximumIdentifier:
      .predicate("label == \(PredicateLiteral.quoted(text))")
    case .typed(let type, let text?) where text.count > QueryEvaluator.maximumIdentifier:
      .predicate(Self.condition(type, label: text))
    case .containing(let type, let text?) where text.count > QueryEvaluator.maximumIdentifier:
      .containingPredicate(Self.condition(type, label: text))
    default: self
    }
  }

  /// Returns the format for elements with a label that a query for a type finds, such as toggles for buttons.
  private static func condition(_ type: ElementType, label: String) -> String {
    let hasLabel = "label == \(PredicateLiteral.quoted(label))"
    if type == .any { return hasLabel }
    let types = ElementType.allCases.filter { $0.matches(type) }.map { "\($0.rawValue)" }
    let isOfType = types.count == 1 ? "== \(types[0])" : "IN {\(types.joined(separator: ", "))}"
    return "elementType \(isOfType) AND \(hasLabel)"
  }
}

extension ElementPredicate {
  /// Creates a predicate from its format, without arguments.
  ///
  /// - Throws: `PredicateFormatError`.
  package init(format: String) throws {
    let parsed = try ParsedPredicate(format: format)
    let attributes = parsed.keyPaths.compactMap { ElementNode.keys[$0] ?? nil }
    self.init(
      description: parsed.description, attributes: Set(attributes),
      isLimitedToAttributes: attributes.count == parsed.keyPaths.count
    ) { try parsed.evaluate(with: $0) }
  }
}

/// Writes strings inside a predicate's format.
package enum PredicateLiteral {
  /// Returns the text in quotation marks; single ones need no escape in Swift.
  package static func quoted(_ text: String, by quote: Unicode.Scalar = "'") -> String {
    var out = String(quote)
    for character in text.unicodeScalars {
      switch character {
      case quote: out += "\\\(quote)"
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      default: out.unicodeScalars.append(character)
      }
    }
    return out + String(quote)
  }
}
