// SPDX-License-Identifier: Apache-2.0

import Notation

/// Splits the text of a query into tokens: names, literals and punctuation.
struct QueryScanner {
  let text: String
  /// The scanner of scalars: a label may begin with a combining mark.
  private var scanner: ScalarScanner

  init(_ text: String) {
    self.text = text
    scanner = ScalarScanner(text)
  }

  /// The number of scalars before the current one.
  var position: Int { scanner.position }
  var isAtEnd: Bool { scanner.isAtEnd }
  var current: Unicode.Scalar? { scanner.current }

  /// The token at the current position, for a message.
  var found: String {
    scanner.found(at: position, word: Self.isPartOfName).map { "\"\($0)\"" } ?? "the end of the query"
  }

  func problem(_ message: String, at offset: Int? = nil) -> WrittenQueryError {
    WrittenQueryError(
      text: text, offset: scanner.characters(before: offset ?? position), message: message)
  }

  mutating func skipSpace() { scanner.skip(while: \.properties.isWhitespace) }

  /// Consumes a punctuation mark if it follows.
  mutating func take(_ mark: String) -> Bool {
    skipSpace()
    return scanner.take(mark)
  }

  mutating func require(_ mark: String, _ where: String) throws {
    guard take(mark) else {
      throw problem("Expected \"\(mark)\" \(`where`), but found \(found).")
    }
  }

  /// Reads a Swift identifier; nil if something else follows.
  mutating func name() -> String? {
    skipSpace()
    var ahead = scanner
    let isQuoted = ahead.take("`")
    guard ahead.current?.properties.numericType == nil,
      case let name = ahead.take(while: Self.isPartOfName), !name.isEmpty
    else { return nil }
    if isQuoted { _ = ahead.take("`") }
    scanner = ahead
    return name
  }

  /// Whether a scalar is part of a name; a mark is one too.
  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar.properties.isXIDContinue
  }

  /// Reads a whole number that is not negative; nil if something else follows.
  mutating func index() throws -> Int? {
    skipSpace()
    let start = position
    guard let digits = scanner.takeDigits(separatedBy: "_") else { return nil }
    guard let number = Int(digits) else {
      throw problem("Expected a number that fits in 64 bits, but found \(digits).", at: start)
    }
    return number
  }

  // MARK: - Strings

  /// Reads a literal in quotation marks; nil if something else follows.
  mutating func string() throws -> String? {
    skipSpace()
    let start = position
    guard scanner.take("\"") else { return nil }
    var out = String.UnicodeScalarView()
    while let scalar = scanner.next() {
      switch scalar {
      case "\"": return String(out)
      case "\\": out.append(try escape())
      case _ where Character(scalar).isNewline:
        throw problem(
          "Expected the closing quotation mark on the same line. Write \\n for a line break.", at: start)
      default: out.append(scalar)
      }
    }
    throw problem("Expected a closing quotation mark, but found the end of the query.", at: start)
  }

  /// Reads the character of the escape sequence after a backslash.
  private mutating func escape() throws -> Unicode.Scalar {
    let start = position - 1
    do {
      return try scanner.takeSwiftEscape()
    } catch {
      let message =
        switch error {
        case .end: "Expected a letter after the backslash, but found the end of the query."
        case .unknown("("):
          "Interpolations are not supported: the query is read outside of your program, so the value is unknown. Write "
            + "the value."
        case .unknown(let scalar):
          "Expected a Swift escape sequence (\\n \\r \\t \\0 \\\" \\' \\\\ \\u{…}), but found \"\\\(scalar)\"."
        case .noNumber, .noBrace:
          "Expected the number of a Unicode scalar in hexadecimal digits between braces."
        }
      throw problem(message, at: start)
    }
  }
}
