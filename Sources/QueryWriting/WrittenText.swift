// SPDX-License-Identifier: Apache-2.0

import Notation

/// A query as Swift, with the position of each step in the text.
package struct WrittenText: Codable, Hashable, Sendable {
  /// The part of a string that belongs to one step.
  package struct Token: Codable, Hashable, Sendable {
    /// The position in UTF-16 units from the text's beginning, as in JavaScript.
    package let location: Int
    /// The length of the part in UTF-16 units.
    package let length: Int
    /// The index of the step in the query; nil for the root.
    package let step: Int?

    package init(location: Int, length: Int, step: Int?) {
      self.location = location
      self.length = length
      self.step = step
    }
  }

  package let text: String
  package let tokens: [Token]
}

extension WrittenQuery {
  /// Returns the query as Swift.
  ///
  /// - Parameter root: the variable that holds the application, or a constant that holds the beginning of the query.
  /// - Returns: an expression.
  package func swift(root: String = "app") -> WrittenText {
    var text = root
    var tokens = [WrittenText.Token(location: 0, length: root.utf16.count, step: nil)]
    for (number, step) in steps.enumerated() {
      let piece = step.swift()
      tokens.append(.init(location: text.utf16.count, length: piece.utf16.count, step: number))
      text += piece
    }
    return WrittenText(text: text, tokens: tokens)
  }
}

extension WrittenQuery: CustomStringConvertible {
  /// The query as Swift, from `app`.
  package var description: String { swift().text }
}

extension WrittenStep {
  fileprivate func swift() -> String {
    switch written {
    case .descendants(let type):
      QueryProperty.name(of: type).map { ".\($0)" } ?? ".descendants(matching: .\(type))"
    case .children(let type): ".children(matching: .\(type))"
    case .disclosedRows: ".disclosedChildRows"
    case .named(let text): "[\(SwiftLiteral.quoted(text))]"
    case .allNamed(let text): ".matching(identifier: \(SwiftLiteral.quoted(text)))"
    case .typed(let type, let text): ".matching(.\(type), identifier: \(Self.literal(text)))"
    case .containing(let type, let text): ".containing(.\(type), identifier: \(Self.literal(text)))"
    case .containingPredicate(let format): ".containing(\(Self.predicate(format)))"
    case .predicate(let format):
      switch self {
      // The name is too long for a subscript.
      case .named: ".element(matching: \(Self.predicate(format)))"
      default: ".matching(\(Self.predicate(format)))"
      }
    case .index(let index): ".element(boundBy: \(index))"
    case .first: ".firstMatch"
    case .only: ".element"
    }
  }

  private static func literal(_ text: String?) -> String { text.map(SwiftLiteral.quoted) ?? "nil" }

  private static func predicate(_ format: String) -> String {
    "NSPredicate(format: \(SwiftLiteral.quoted(format)))"
  }
}
