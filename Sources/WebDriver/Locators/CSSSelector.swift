// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A CSS selector that tests only properties of a single element.
///
/// It supports `push_button`, `#id`, `.class`, `[name="OK"]`, and lists of these; `push_button` and `.push_button` both
/// test the role or the type. Clients convert the locators "id", "name" and "class name" to these forms. Combinators,
/// which describe relations between elements, are not supported; use XPath or class chains for these.
struct CSSSelector: Equatable {
  enum Test: Equatable {
    case kind(String)
    case attribute(String, Comparison, String)
    case hasAttribute(String)
  }

  enum Comparison: String, CaseIterable {
    case isEqual = "="
    case begins = "^="
    case ends = "$="
    case contains = "*="
    case hasWord = "~="

    func holds(_ text: String, _ expected: String) -> Bool {
      switch self {
      case .isEqual: text == expected
      case .begins: !expected.isEmpty && text.hasPrefix(expected)
      case .ends: !expected.isEmpty && text.hasSuffix(expected)
      case .contains: !expected.isEmpty && text.contains(expected)
      case .hasWord: text.split(separator: " ").contains { $0 == expected }
      }
    }
  }

  /// The lists of conditions, separated by commas in the selector.
  ///
  /// An element matches if it meets all conditions of at least one list.
  let alternatives: [[Test]]

  /// - Throws: ``WebDriverError`` with "invalid selector".
  init(_ text: String) throws {
    var parser = Parser(text)
    alternatives = try parser.list()
  }

  /// The attributes that the selector reads.
  var attributes: Set<String> {
    Set(
      alternatives.joined().map { test in
        switch test {
        case .kind: "role"
        case .attribute(let name, _, _), .hasAttribute(let name): name.lowercased()
        }
      })
  }

  func matches(_ element: ElementFacts) throws -> Bool {
    try alternatives.contains { try $0.allSatisfy { try Self.holds($0, element) } }
  }

  private static func holds(_ test: Test, _ element: ElementFacts) throws -> Bool {
    switch test {
    case .kind(let kind): element.isOf(kind: kind)
    case .hasAttribute(let name): try element.attribute(name) != nil
    case .attribute(let name, let comparison, let expected):
      try element.attribute(name).map { comparison.holds($0, expected) } ?? false
    }
  }

  private struct Parser {
    /// The scalars that are left, each as a character: in CSS, a combining mark is a separate code point.
    private var rest: ArraySlice<Character>
    private let whole: String

    init(_ text: String) {
      whole = text
      rest = text.unicodeScalars.map { Character($0) }[...]
    }

    mutating func list() throws -> [[Test]] {
      var alternatives: [[Test]] = []
      repeat {
        skipSpace()
        alternatives.append(try compound())
        skipSpace()
      } while consume(",")
      guard rest.isEmpty else {
        throw problem(
          "continues with \"\(String(rest))\", but combinators are not supported; use an XPath or a class chain"
        )
      }
      return alternatives
    }

    private mutating func compound() throws -> [Test] {
      var tests: [Test] = []
      while let first = rest.first, first != ",", !Self.isSpace(first) {
        switch first {
        case "*":
          rest.removeFirst()
          tests.append(.kind("*"))
        case "#":
          rest.removeFirst()
          tests.append(.attribute("id", .isEqual, try identifier()))
        case ".":
          rest.removeFirst()
          tests.append(.kind(try identifier()))
        case "[":
          rest.removeFirst()
          tests.append(try attribute())
        case _ where Self.isPart(first) || first == "\\": tests.append(.kind(try identifier()))
        default: throw problem("has a \"\(first)\", which is not supported")
        }
      }
      guard !tests.isEmpty else { throw problem("has an empty part") }
      return tests
    }

    private mutating func attribute() throws -> Test {
      skipSpace()
      let name = try identifier()
      skipSpace()
      if consume("]") { return .hasAttribute(name) }
      guard let comparison = Comparison.allCases.first(where: { rest.starts(with: $0.rawValue) }) else {
        throw problem("has an attribute without \"=\"")
      }
      rest.removeFirst(comparison.rawValue.count)
      skipSpace()
      let value = try rest.first == "\"" || rest.first == "'" ? quoted() : identifier()
      skipSpace()
      guard consume("]") else { throw problem("has a \"[\" without a \"]\"") }
      return .attribute(name, comparison, value)
    }

    private mutating func quoted() throws -> String {
      let quote = rest.removeFirst()
      var text = ""
      while let next = rest.popFirst() {
        if next == quote { return text }
        text += next == "\\" ? try escaped() : String(next)
      }
      throw problem("has an unterminated string")
    }

    private mutating func identifier() throws -> String {
      var text = ""
      while let next = rest.first, Self.isPart(next) || next == "\\" {
        rest.removeFirst()
        text += next == "\\" ? try escaped() : String(next)
      }
      guard !text.isEmpty else { throw problem("has no name") }
      return text
    }

    /// Reads the rest of an escape after its backslash (CSS Syntax, 4.3.7).
    ///
    /// This is a code point of up to six hexadecimal digits, with an optional space after it, or any other character.
    private mutating func escaped() throws -> String {
      let digits = rest.prefix(6).prefix { $0.isASCII && $0.isHexDigit }
      guard !digits.isEmpty else {
        guard let next = rest.popFirst() else { throw problem("ends with a backslash") }
        return String(next)
      }
      rest.removeFirst(digits.count)
      if rest.first == " " { rest.removeFirst() }
      return UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? "\u{fffd}"
    }

    /// Whether a code point is part of an identifier (CSS Syntax, 4.2): from U+0080 on, each one is.
    private static func isPart(_ character: Character) -> Bool {
      !character.isASCII || character.isLetter || character.isNumber || character == "-" || character == "_"
    }

    /// Whether a code point is whitespace of CSS; a no-break space is part of an identifier.
    private static func isSpace(_ character: Character) -> Bool { " \t\n\r\u{c}".contains(character) }

    private mutating func skipSpace() { rest = rest.drop(while: Self.isSpace) }

    private mutating func consume(_ expected: Character) -> Bool {
      guard rest.first == expected else { return false }
      rest.removeFirst()
      return true
    }

    private func problem(_ clause: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The selector \(whole) \(clause).")
    }
  }
}
