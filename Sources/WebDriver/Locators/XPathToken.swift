// SPDX-License-Identifier: Apache-2.0

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
    let characters = Array(expression.unicodeScalars)
    var tokens: [XPathToken] = []
    var offset = 0
    func character(_ offset: Int) -> Unicode.Scalar? {
      offset < characters.count ? characters[offset] : nil
    }
    func end(from start: Int, _ condition: (Unicode.Scalar) -> Bool) -> Int {
      var end = start
      while end < characters.count, condition(characters[end]) { end += 1 }
      return end
    }
    func text(_ range: Range<Int>) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: characters[range])
      return String(text)
    }
    while let first = character(offset) {
      let next = character(offset + 1)
      switch first {
      case " ", "\t", "\r", "\n": offset += 1
      case "'", "\"":
        let close = end(from: offset + 1) { $0 != first }
        guard close < characters.count else { return nil }
        tokens.append(.literal)
        offset = close + 1
      case _ where isDigit(first) || first == "." && next.map(isDigit) == true:
        let whole = end(from: offset, isDigit)
        offset = character(whole) == "." ? end(from: whole + 1, isDigit) : whole
        tokens.append(.number)
      case _ where startsName(first):
        let start = offset
        offset = end(from: start, isPartOfName)
        if character(offset) == ":", let after = character(offset + 1), after == "*" || startsName(after) {
          offset = after == "*" ? offset + 2 : end(from: offset + 1, isPartOfName)
        }
        tokens.append(.name(text(start..<offset)))
      default:
        let pair = next.map { text(offset..<(offset + 1)) + String($0) } ?? ""
        if ["::", "..", "//", "!=", "<=", ">="].contains(pair) {
          tokens.append(.sign(pair))
          offset += 2
        } else if "()[].@,/|+-=<>*$".unicodeScalars.contains(first) {
          tokens.append(.sign(String(first)))
          offset += 1
        } else {
          return nil
        }
      }
    }
    return tokens
  }

  private static func isDigit(_ character: Unicode.Scalar) -> Bool { ("0"..."9").contains(character) }

  private static func startsName(_ character: Unicode.Scalar) -> Bool {
    character == "_" || character.properties.isAlphabetic
  }

  private static func isPartOfName(_ character: Unicode.Scalar) -> Bool {
    startsName(character) || isDigit(character) || character == "-" || character == "."
      || !character.isASCII && !character.properties.isWhitespace
  }
}
