// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// Splits a predicate format into tokens.
///
/// The lexer processes Unicode scalars, not characters. So a combining mark after a quotation mark belongs to the text,
/// not to the quotation mark, as in Foundation, which processes UTF-16.
struct PredicateLexer {
  private var scanner: ScalarScanner

  init(format: String) { scanner = ScalarScanner(format) }

  /// Returns all tokens; the last one is `.end` or `.invalid`.
  mutating func tokens() -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    while true {
      scanner.skip(while: \.properties.isWhitespace)
      let start = scanner.position
      let kind = next()
      tokens.append(PredicateToken(kind: kind, offset: start, source: scanner.text(from: start)))
      switch kind {
      case .end, .invalid: return tokens
      default: continue
      }
    }
  }

  private mutating func next() -> PredicateToken.Kind {
    guard let scalar = scanner.current else { return .end }
    switch scalar {
    case "'", "\"": return text(quote: scalar)
    case "%": return placeholder()
    case "$", "#", "@": return prefixedName(scalar)
    case "0"..."9": return number()
    case "." where scanner.peek()?.isASCIIDigit == true: return number()
    default: return Self.isNameStart(scalar) ? word() : symbol()
    }
  }

  // MARK: - Names and punctuation

  private mutating func word() -> PredicateToken.Kind {
    let name = scanner.take(while: Self.isNamePart)
    if let keyword = PredicateKeyword(rawValue: name.uppercased()) {
      return .keyword(keyword, spelling: name)
    }
    return .name(name)
  }

  private mutating func prefixedName(_ prefix: Unicode.Scalar) -> PredicateToken.Kind {
    scanner.advance()
    guard scanner.current.map(Self.isNameStart) == true else {
      return .invalid(
        expected: "a name after \"\(prefix)\"", found: found,
        advice: "Put texts in quotation marks, and write %@ for an argument.")
    }
    let name = scanner.take(while: Self.isNamePart)
    switch prefix {
    case "$": return .variable(name)
    case "@": return .name("@" + name)
    default: return .name(name)
    }
  }

  private mutating func symbol() -> PredicateToken.Kind {
    for length in [2, 1] {
      if let symbol = PredicateSymbol(rawValue: scanner.following(length)) {
        scanner.advance(by: length)
        return .symbol(symbol)
      }
    }
    return .invalid(
      expected: "a key, a literal or an operator", found: found,
      advice: "Put texts in quotation marks.")
  }

  // MARK: - Strings

  private mutating func text(quote: Unicode.Scalar) -> PredicateToken.Kind {
    scanner.advance()
    var text = String.UnicodeScalarView()
    while let scalar = scanner.next() {
      if scalar == quote { return .text(String(text)) }
      text.append(scalar == "\\" ? escaped() ?? scalar : scalar)
    }
    return .invalid(
      expected: "a closing \(quote)", found: "the end of the format",
      advice: "Close the string, and write \\\(quote) for a quotation mark inside it.")
  }

  /// Returns the scalar of an escape sequence; `nil` at the end of the format.
  private mutating func escaped() -> Unicode.Scalar? {
    guard let scalar = scanner.next() else { return nil }
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u", "U":
      let digits = scanner.following(scalar == "u" ? 4 : 8)
      guard digits.allSatisfy(\.isHexDigit), let code = UInt32(digits, radix: 16),
        let result = Unicode.Scalar(code)
      else { return scalar }
      scanner.advance(by: digits.count)
      return result
    default: return scalar
    }
  }

  // MARK: - Numbers and placeholders

  private mutating func number() -> PredicateToken.Kind {
    if let radix = ["0x": 16, "0o": 8, "0b": 2][scanner.following(2).lowercased()] {
      scanner.advance(by: 2)
      let digits = scanner.take(while: Self.isNamePart)
      if let value = Int64(digits, radix: radix) { return .integer(value) }
      return .invalid(
        expected: "a number in base \(radix)", found: "\"\(digits)\"",
        advice: "Write the number in decimal digits.")
    }
    let start = scanner.position
    scanner.skip(while: \.isASCIIDigit)
    takeDigits(after: ["."])
    takeDigits(after: ["e+", "e-", "e", "E+", "E-", "E"])
    let digits = scanner.text(from: start)
    if let value = Int64(digits) { return .integer(value) }
    if let value = Double(digits), value.isFinite { return .decimal(value) }
    return .invalid(
      expected: "a number that fits in 64 bits", found: "\"\(digits)\"",
      advice: "Write a smaller number.")
  }

  /// Reads one of the signs and the digits after it; nothing if no digit follows.
  private mutating func takeDigits(after signs: [String]) {
    var ahead = scanner
    if signs.contains(where: { ahead.take($0) }), ahead.skip(while: \.isASCIIDigit) > 0 { scanner = ahead }
  }

  /// Reads a placeholder: `%`, length modifiers as in C, and a conversion letter.
  private mutating func placeholder() -> PredicateToken.Kind {
    scanner.advance()
    let start = scanner.position
    scanner.skip(while: "hlqLzjt".unicodeScalars.contains)
    if scanner.next(where: "@KdDiuUxXocCfFeEgGaAsS%".unicodeScalars.contains) != nil {
      return .placeholder(scanner.text(from: start))
    }
    return .invalid(
      expected: "an argument's letter after the percent sign, such as %@, %K or %d",
      found: found, advice: "Put a literal percent sign in quotation marks.")
  }

  // MARK: - Kinds of characters

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || scalar.isASCIIDigit
  }

  private var found: String { scanner.current.map { "\"\($0)\"" } ?? "the end of the format" }
}
