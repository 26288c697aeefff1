// SPDX-License-Identifier: Apache-2.0

import Notation

/// A token of an XPath 1.0 expression (section 3.7).
enum XPathToken: Equatable {
  case literal
  case number
  /// A name, also one with a prefix, as in `a:b` and `a:*`.
  case name(String)
  /// An operator or another sign.
  case sign(String)

  /// Splits an expression into tokens; nil if it contains a character that begins no token.
  static func tokens(of expression: String) -> [XPathToken]? {
    var scanner = ScalarScanner(expression)
    var tokens: [XPathToken] = []
    while let first = scanner.current {
      let start = scanner.position
      switch first {
      case " ", "\t", "\r", "\n": scanner.advance()
      case "'", "\"":
        scanner.advance()
        guard scanner.take(through: first) != nil else { return nil }
        tokens.append(.literal)
      case _ where first.isASCIIDigit || first == "." && scanner.peek()?.isASCIIDigit == true:
        scanner.skip(while: \.isASCIIDigit)
        if scanner.take(".") { scanner.skip(while: \.isASCIIDigit) }
        tokens.append(.number)
      case _ where startsName(first):
        scanner.skip(while: isPartOfName)
        if scanner.current == ":", let after = scanner.peek(), after == "*" || startsName(after) {
          scanner.advance(by: 2)
          if after != "*" { scanner.skip(while: isPartOfName) }
        }
        tokens.append(.name(scanner.text(from: start)))
      default:
        guard let sign = signs.first(where: { scanner.take($0) }) else { return nil }
        tokens.append(.sign(sign))
      }
    }
    return tokens
  }

  /// The signs, those of two scalars first.
  private static let signs = ["::", "..", "//", "!=", "<=", ">="] + "()[].@,/|+-=<>*$".map { String($0) }

  private static func startsName(_ character: Unicode.Scalar) -> Bool {
    character == "_" || character.properties.isAlphabetic
  }

  private static func isPartOfName(_ character: Unicode.Scalar) -> Bool {
    startsName(character) || character.isASCIIDigit || character == "-" || character == "."
      || !character.isASCII && !character.properties.isWhitespace
  }
}
