// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation

/// Reads one line of a template.
struct LineScanner {
  let number: Int
  let content: String
  /// The scanner of scalars: a label may begin with a combining mark.
  private var scanner: ScalarScanner

  init(number: Int, content: String) {
    self.number = number
    self.content = content
    scanner = ScalarScanner(content)
  }

  /// The number of scalars before the current one.
  var position: Int { scanner.position }
  var isAtEnd: Bool { scanner.isAtEnd }
  var current: Unicode.Scalar? { scanner.current }

  /// The error at a position.
  func problem(
    _ expected: String, at offset: Int? = nil, found: String? = nil, hint: String? = nil
  ) -> OutlineTemplateError {
    let offset = offset ?? position
    return OutlineTemplateError(
      line: number, column: column(at: offset), content: content, expected: expected,
      found: found ?? self.found(at: offset), hint: hint)
  }

  /// The number of a character in the line, from 1, by the number of scalars before it.
  private func column(at offset: Int) -> Int { scanner.characters(before: offset) + 1 }

  private func found(at offset: Int) -> String {
    scanner.found(at: offset) { $0.properties.isAlphabetic || $0.properties.numericType != nil }
      .map(SwiftLiteral.quoted) ?? "the end of the line"
  }

  /// Skips spaces and returns their number.
  @discardableResult
  mutating func skipSpaces() -> Int { scanner.skip { $0 == " " } }

  /// Skips the current scalar.
  mutating func advance() { scanner.advance() }

  /// Consumes a string if it follows.
  mutating func take(_ text: String) -> Bool { scanner.take(text) }

  /// Reads letters; "" if something else follows.
  mutating func word() -> String { scanner.take(while: \.properties.isAlphabetic) }

  /// Reads a whole number; nil if something else follows.
  mutating func wholeNumber(_ expected: String) throws -> Int? {
    let start = position
    guard let digits = scanner.takeDigits(separatedBy: ",") else { return nil }
    guard let number = Int(digits) else { throw problem(expected, at: start) }
    return number
  }

  // MARK: - Strings

  /// Reads a string in quotation marks or a regular expression; nil if something else follows.
  mutating func pattern() throws -> TextPattern? {
    switch current {
    case "\"":
      let text = try quotedText()
      return TextPattern(text, beginning: take("…") || take("..."))
    case "/": return try expression()
    default: return nil
    }
  }

  mutating func quotedText() throws -> String {
    let start = position
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = scanner.next() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escape())
      default: text.append(scalar)
      }
    }
    throw problem("a closing quotation mark after the text that begins at column \(column(at: start))")
  }

  /// Reads the character of the escape sequence after a backslash.
  private mutating func escape() throws -> Unicode.Scalar {
    let expected = #"an escape sequence: \n \r \t \0 \" \\ \u{…}"#
    let start = position - 1
    do {
      return try scanner.takeSwiftEscape()
    } catch {
      switch error {
      case .end: throw problem(expected)
      case .unknown(let scalar):
        throw problem(expected, at: start, found: SwiftLiteral.quoted("\\\(scalar)"))
      case .noNumber: throw problem("the number of a Unicode scalar in hexadecimal digits")
      case .noBrace: throw problem("a closing brace after the number of the scalar")
      }
    }
  }

  private mutating func expression() throws -> TextPattern {
    let start = position
    advance()
    var scalars = String.UnicodeScalarView()
    while let scalar = scanner.next(where: { $0 != "/" }) {
      // The slash is escaped only because of the slashes around the expression.
      let escaped = scalar == "\\" ? scanner.next() : nil
      if escaped != "/" { scalars.append(scalar) }
      if let escaped { scalars.append(escaped) }
    }
    let text = String(scalars)
    guard take("/") else {
      throw problem("a closing slash after the regular expression that begins at column \(column(at: start))")
    }
    let options: NSRegularExpression.Options = take("i") ? .caseInsensitive : []
    do {
      return try TextPattern(expression: text, options: options)
    } catch {
      throw problem("a regular expression", at: start, found: "/\(text)/, which is none")
    }
  }

  /// Reads an identifier after its `#`.
  mutating func identifier() throws -> TextPattern {
    if let pattern = try pattern() { return pattern }
    let text = scanner.take(while: OutlineElement.isOfPlainIdentifier)
    guard !text.isEmpty else {
      throw problem(
        "an identifier after #: letters and digits, a text in quotation marks or a regular expression")
    }
    return TextPattern(text)
  }

  /// Skips the reference of an element: `e12` at the end of the line.
  mutating func takeReference() -> Bool {
    var ahead = scanner
    guard ahead.take("e"), ahead.skip(while: \.isASCIIDigit) > 0, ahead.isAtEnd else { return false }
    scanner = ahead
    return true
  }
}
