// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Notation
import QueryWriting

/// Creates unique names for constants, properties and methods from the names of elements.
struct IdentifierMaker {
  private var taken: Set<String>

  init(taken: Set<String> = []) {
    self.taken = taken
  }

  /// Returns a name that is not in use: adds "Element" to a keyword of Swift, and a number to a name that is in use.
  mutating func unique(_ name: String) -> String {
    let base = SwiftKeywords.reserved.contains(name) ? name + "Element" : name
    var candidate = base
    var number = 2
    while !taken.insert(candidate).inserted {
      candidate = base + (base.last?.isNumber == true ? "_" : "") + String(number)
      number += 1
    }
    return candidate
  }

  /// Returns the name of the constant for a query: `tablesQuery`, `addButton`, `cell`.
  mutating func name(for query: WrittenQuery, label: String? = nil) -> String {
    var type: ElementType?
    var name: String?
    for step in query.steps {
      switch step {
      case .descendants(let next), .children(let next): (type, name) = (next, nil)
      case .named(let text), .allNamed(let text): name = text
      case .typed(let next, let text): (type, name) = (next, text ?? name)
      case .containing(_, let text): name = name ?? text
      case .disclosedRows: (type, name) = (.outlineRow, nil)
      case .predicate, .containingPredicate, .index, .first, .only: continue
      }
    }
    guard query.isElement else {
      let plural = type.flatMap { QueryProperty.name(of: $0) } ?? "elements"
      return unique(
        (name.map { Self.camelCase($0) } ?? "").isEmpty ? "\(plural)Query" : Self.element(name, type) + "s")
    }
    return unique(Self.element(name ?? label, type))
  }

  /// Joins the words of a name and the element type: `addButton`.
  private static func element(_ name: String?, _ type: ElementType?) -> String {
    let kind = type.map { $0 == .any || $0 == .other ? "element" : "\($0)" } ?? "element"
    let words = camelCase(name ?? "")
    guard let first = words.first else { return kind }
    if words.lowercased().hasSuffix(kind.lowercased()), !first.isNumber { return words }
    return first.isNumber ? kind + words : words + kind.prefix(1).uppercased() + String(kind.dropFirst())
  }

  /// Returns the first words of a string in camel case; empty if the text has no letters or digits.
  static func camelCase(_ text: String) -> String {
    let words = text.prefix(200).split { !isPart($0) }.prefix(4).map { String($0.prefix(24)) }
    guard let first = words.first else { return "" }
    let start = first.allSatisfy { $0.isUppercase || $0.isNumber } ? first.lowercased() : lowered(first)
    return words.dropFirst().reduce(start) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }

  private static func lowered(_ word: String) -> String { word.prefix(1).lowercased() + word.dropFirst() }

  /// Whether a character can be part of a name: a letter of any script that is one Unicode scalar, or an ASCII digit.
  static func isPart(_ character: Character) -> Bool {
    character.unicodeScalars.count == 1 && (character.isLetter || character.isASCII && character.isNumber)
  }
}
