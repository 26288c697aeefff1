// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Splits a predicate format into tokens.
///
/// The lexer processes Unicode scalars, not characters. So a combining mark after a quotation mark belongs to the text,
/// not to the quotation mark, as in Foundation, which processes UTF-16.
struct PredicateLexer {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  init(format: String) {
    scalars = Array(format.unicodeScalars)
  }

  /// Returns all tokens; the last one is `.end` or `.invalid`.
  mutating func tokens() -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    while true {
      while position < scalars.count, scalars[position].properties.isWhitespace { position += 1 }
      let start = position
      let kind = next()
      let source = String(String.UnicodeScalarView(scalars[start..<max(start, position)]))
      tokens.append(PredicateToken(kind: kind, offset: start, source: source))
      switch kind {
      case .end, .invalid: return tokens
      default: continue
      }
    }
  }

  private mutating func next() -> PredicateToken.Kind {
    guard position < scalars.count else { return .end }
    let scalar = scalars[position]
    switch scalar {
    case "'", "\"": return text(quote: scalar)
    case "%": return placeholder()
    case "$", "#", "@": return prefixedName(scalar)
    case "0"..."9": return number()
    case "." where isDigit(position + 1): return number()
    default:
      if isNameStart(scalar) { return word() }
      return symbol()
    }
  }

  // MARK: - Names and punctuation

  private mutating func word() -> PredicateToken.Kind {
    let name = takeName()
    if let keyword = PredicateKeyword(rawValue: name.uppercased()) {
      return .keyword(keyword, spelling: name)
    }
    return .name(name)
  }

  private mutating func prefixedName(_ prefix: Unicode.Scalar) -> PredicateToken.Kind {
    position += 1
    let name = position < scalars.count && isNameStart(scalars[position]) ? takeName() : ""
    if name.isEmpty {
      return .invalid(
        expected: "a name after \"\(prefix)\"", found: found(at: position),
        advice: "Put texts in quotation marks, and write %@ for an argument.")
    }
    switch prefix {
    case "$": return .variable(name)
    case "@": return .name("@" + name)
    default: return .name(name)
    }
  }

  private mutating func takeName() -> String {
    let start = position
    while position < scalars.count, isNamePart(scalars[position]) { position += 1 }
    return String(String.UnicodeScalarView(scalars[start..<position]))
  }

  private mutating func symbol() -> PredicateToken.Kind {
    let next = String(String.UnicodeScalarView(scalars[position..<min(position + 2, scalars.count)]))
    for spelling in [next, String(scalars[position])] {
      if let symbol = PredicateSymbol(rawValue: spelling) {
        position += spelling.unicodeScalars.count
        return .symbol(symbol)
      }
    }
    return .invalid(
      expected: "a key, a literal or an operator", found: found(at: position),
      advice: "Put texts in quotation marks.")
  }

  // MARK: - Strings

  private mutating func text(quote: Unicode.Scalar) -> PredicateToken.Kind {
    position += 1
    var text = String.UnicodeScalarView()
    while position < scalars.count {
      let scalar = scalars[position]
      position += 1
      if scalar == quote { return .text(String(text)) }
      text.append(scalar == "\\" ? escaped() ?? scalar : scalar)
    }
    return .invalid(
      expected: "a closing \(quote)", found: "the end of the format",
      advice: "Close the string, and write \\\(quote) for a quotation mark inside it.")
  }

  /// Returns the scalar of an escape sequence; `nil` at the end of the format.
  private mutating func escaped() -> Unicode.Scalar? {
    guard position < scalars.count else { return nil }
    let scalar = scalars[position]
    position += 1
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u", "U":
      let digits = scalars[position...].prefix(scalar == "u" ? 4 : 8)
      let hexadecimal = String(String.UnicodeScalarView(digits))
      guard hexadecimal.allSatisfy(\.isHexDigit), let code = UInt32(hexadecimal, radix: 16),
        let result = Unicode.Scalar(code)
      else { return scalar }
      position += digits.count
      return result
    default: return scalar
    }
  }

  // MARK: - Numbers and placeholders

  private mutating func number() -> PredicateToken.Kind {
    if scalars[position] == "0", position + 1 < scalars.count,
      let radix = ["x": 16, "o": 8, "b": 2][String(scalars[position + 1]).lowercased()]
    {
      position += 2
      let digits = takeName()
      if let value = Int64(digits, radix: radix) { return .integer(value) }
      return .invalid(
        expected: "a number in base \(radix)", found: "\"\(digits)\"",
        advice: "Write the number in decimal digits.")
    }
    let start = position
    takeDigits()
    if position < scalars.count, scalars[position] == ".", isDigit(position + 1) {
      position += 1
      takeDigits()
    }
    if position < scalars.count, scalars[position] == "e" || scalars[position] == "E" {
      let sign = position + 1 < scalars.count && ["+", "-"].contains(scalars[position + 1]) ? 1 : 0
      if isDigit(position + 1 + sign) {
        position += 1 + sign
        takeDigits()
      }
    }
    let digits = String(String.UnicodeScalarView(scalars[start..<position]))
    if let value = Int64(digits) { return .integer(value) }
    if let value = Double(digits), value.isFinite { return .decimal(value) }
    return .invalid(
      expected: "a number that fits in 64 bits", found: "\"\(digits)\"",
      advice: "Write a smaller number.")
  }

  private mutating func takeDigits() {
    while isDigit(position) { position += 1 }
  }

  /// Reads a placeholder: `%`, length modifiers as in C, and a conversion letter.
  private mutating func placeholder() -> PredicateToken.Kind {
    position += 1
    let start = position
    while position < scalars.count, "hlqLzjt".unicodeScalars.contains(scalars[position]) { position += 1 }
    if position < scalars.count, "@KdDiuUxXocCfFeEgGaAsS%".unicodeScalars.contains(scalars[position]) {
      position += 1
      return .placeholder(String(String.UnicodeScalarView(scalars[start..<position])))
    }
    return .invalid(
      expected: "an argument's letter after the percent sign, such as %@, %K or %d",
      found: found(at: position), advice: "Put a literal percent sign in quotation marks.")
  }

  // MARK: - Kinds of characters

  private func isDigit(_ index: Int) -> Bool {
    index < scalars.count && ("0"..."9").contains(scalars[index])
  }

  private func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || ("0"..."9").contains(scalar)
  }

  private func found(at index: Int) -> String {
    index < scalars.count ? "\"\(scalars[index])\"" : "the end of the format"
  }
}
