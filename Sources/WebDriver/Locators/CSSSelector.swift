// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

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
    do {
      alternatives = try parser.list()
    } catch {
      guard let test = Self.locatorWithoutEscapes(text) else { throw error }
      alternatives = [[test]]
    }
  }

  /// Returns the condition of a locator that Selenium's client for Python has put between quotation marks, if it has
  /// the form of one.
  ///
  /// The client (4.36) converts the locators "id" and "name" without escapes. A name that contains a quotation mark or
  /// ends with a backslash results in text that is no selector.
  private static func locatorWithoutEscapes(_ text: String) -> Test? {
    for name in ["id", "name"] where text.hasPrefix("[\(name)=\"") && text.hasSuffix("\"]") {
      return .attribute(name, .isEqual, String(text.dropFirst(name.count + 3).dropLast(2)))
    }
    return nil
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
    /// The scanner of scalars: in CSS, a combining mark is a separate code point.
    private var scanner: ScalarScanner
    private let whole: String

    init(_ text: String) {
      whole = text
      scanner = ScalarScanner(text)
    }

    mutating func list() throws -> [[Test]] {
      var alternatives: [[Test]] = []
      repeat {
        scanner.skip(while: Self.isSpace)
        alternatives.append(try compound())
        scanner.skip(while: Self.isSpace)
      } while scanner.take(",")
      guard scanner.isAtEnd else {
        let rest = scanner.take { _ in true }
        throw problem(
          "continues with \"\(rest)\", but combinators are not supported; use an XPath or a class chain")
      }
      return alternatives
    }

    private mutating func compound() throws -> [Test] {
      var tests: [Test] = []
      while let first = scanner.current, first != ",", !Self.isSpace(first) {
        if scanner.take("*") {
          tests.append(.kind("*"))
        } else if scanner.take("#") {
          tests.append(.attribute("id", .isEqual, try identifier()))
        } else if scanner.take("[") {
          tests.append(try attribute())
        } else if scanner.take(".") || Self.isPart(first) || first == "\\" {
          tests.append(.kind(try identifier()))
        } else {
          throw problem("has a \"\(first)\", which is not supported")
        }
      }
      guard !tests.isEmpty else { throw problem("has an empty part") }
      return tests
    }

    private mutating func attribute() throws -> Test {
      scanner.skip(while: Self.isSpace)
      let name = try identifier()
      scanner.skip(while: Self.isSpace)
      if scanner.take("]") { return .hasAttribute(name) }
      guard let comparison = Comparison.allCases.first(where: { scanner.take($0.rawValue) }) else {
        throw problem("has an attribute without \"=\"")
      }
      scanner.skip(while: Self.isSpace)
      let quote = scanner.next { $0 == "\"" || $0 == "'" }
      let value = try quote.map { try quoted(by: $0) } ?? identifier()
      scanner.skip(while: Self.isSpace)
      guard scanner.take("]") else { throw problem("has a \"[\" without a \"]\"") }
      return .attribute(name, comparison, value)
    }

    private mutating func quoted(by quote: Unicode.Scalar) throws -> String {
      var text = String.UnicodeScalarView()
      while let next = scanner.next() {
        if next == quote { return String(text) }
        text.append(next == "\\" ? try escaped() : next)
      }
      throw problem("has an unterminated string")
    }

    private mutating func identifier() throws -> String {
      var text = String.UnicodeScalarView()
      while let next = scanner.next(where: { Self.isPart($0) || $0 == "\\" }) {
        text.append(next == "\\" ? try escaped() : next)
      }
      guard !text.isEmpty else { throw problem("has no name") }
      return String(text)
    }

    /// Reads the rest of an escape after its backslash (CSS Syntax, 4.3.7).
    ///
    /// This is a code point of up to six hexadecimal digits, with optional whitespace after it, or any other character.
    /// A number that is zero or that is no code point stands for U+FFFD.
    private mutating func escaped() throws -> Unicode.Scalar {
      let digits = scanner.take(maximum: 6) { $0.isASCII && Character($0).isHexDigit }
      guard let code = UInt32(digits, radix: 16) else {
        guard let next = scanner.next() else { throw problem("ends with a backslash") }
        return next
      }
      // A carriage return and a line feed are one newline.
      if !scanner.take("\r\n") { _ = scanner.next(where: Self.isSpace) }
      guard code > 0, let scalar = Unicode.Scalar(code) else { return "\u{fffd}" }
      return scalar
    }

    /// Whether a code point is part of an identifier (CSS Syntax, 4.2): from U+0080 on, each one is.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
      !scalar.isASCII || scalar.properties.isAlphabetic || scalar.isASCIIDigit
        || scalar == "-" || scalar == "_"
    }

    /// Whether a code point is whitespace of CSS; a no-break space is part of an identifier.
    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
      " \t\n\r\u{c}".unicodeScalars.contains(scalar)
    }

    private func problem(_ clause: String) -> WebDriverError {
      WebDriverError(.invalidSelector, "The selector \(whole) \(clause).")
    }
  }
}
