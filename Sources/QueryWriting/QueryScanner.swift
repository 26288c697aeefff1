// SPDX-License-Identifier: Apache-2.0

/// Splits the text of a query into tokens: names, literals and punctuation.
struct QueryScanner {
  let text: String
  /// The scalars of the text, each as a character.
  ///
  /// A label may begin with a combining mark, which forms one character with the quotation mark before it.
  private let characters: [Character]
  /// The number of scalars before the current one.
  private(set) var position = 0

  init(_ text: String) {
    self.text = text
    characters = text.unicodeScalars.map { Character($0) }
  }

  var isAtEnd: Bool { position >= characters.count }
  var current: Character? { isAtEnd ? nil : characters[position] }

  /// The token at the current position, for a message.
  var found: String {
    guard let current else { return "the end of the query" }
    let word = characters[position...].prefix(while: Self.isPartOfName)
    return "\"\(word.isEmpty ? String(current) : String(word))\""
  }

  func problem(_ message: String, at offset: Int? = nil) -> WrittenQueryError {
    let before = String(characters[..<(offset ?? position)])
    return WrittenQueryError(text: text, offset: before.count, message: message)
  }

  mutating func skipSpace() {
    while let current, current.isWhitespace { position += 1 }
  }

  /// Consumes a punctuation mark if it is the next character.
  mutating func take(_ character: Character) -> Bool {
    skipSpace()
    guard current == character else { return false }
    position += 1
    return true
  }

  mutating func require(_ character: Character, _ where: String) throws {
    guard take(character) else {
      throw problem("Expected \"\(character)\" \(`where`), but found \(found).")
    }
  }

  /// Reads a Swift identifier; nil if something else follows.
  mutating func name() -> String? {
    skipSpace()
    let isQuoted = current == "`"
    let start = position + (isQuoted ? 1 : 0)
    var end = start
    while end < characters.count, Self.isPartOfName(characters[end]) { end += 1 }
    guard end > start, !characters[start].isNumber else { return nil }
    position = isQuoted && end < characters.count && characters[end] == "`" ? end + 1 : end
    return String(characters[start..<end])
  }

  /// Whether a scalar is part of a name; a mark is one too.
  private static func isPartOfName(_ scalar: Character) -> Bool {
    scalar.isLetter || scalar.isNumber || scalar.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
  }

  /// Reads a whole number that is not negative; nil if something else follows.
  mutating func index() throws -> Int? {
    skipSpace()
    let start = position
    while let current, current.isASCII, current.isNumber || current == "_" && position > start {
      position += 1
    }
    guard position > start else { return nil }
    let digits = String(characters[start..<position].filter { $0 != "_" })
    guard let number = Int(digits) else {
      throw problem("Expected a number that fits in 64 bits, but found \(digits).", at: start)
    }
    return number
  }

  // MARK: - Strings

  /// Reads a literal in quotation marks; nil if something else follows.
  mutating func string() throws -> String? {
    skipSpace()
    guard current == "\"" else { return nil }
    let start = position
    position += 1
    var out = ""
    while let character = current {
      position += 1
      switch character {
      case "\"": return out
      case "\\": out.unicodeScalars.append(try escape())
      default:
        if character.isNewline {
          throw problem(
            "Expected the closing quotation mark on the same line. Write \\n for a line break.", at: start)
        }
        out.append(character)
      }
    }
    throw problem("Expected a closing quotation mark, but found the end of the query.", at: start)
  }

  /// Reads the character of the escape sequence after a backslash.
  private mutating func escape() throws -> Unicode.Scalar {
    let plain: [Character: Unicode.Scalar] = [
      "n": "\n", "r": "\r", "t": "\t", "0": "\0", "\"": "\"", "'": "'", "\\": "\\",
    ]
    let start = position - 1
    guard let character = current else {
      throw problem("Expected a letter after the backslash, but found the end of the query.", at: start)
    }
    position += 1
    if let scalar = plain[character] { return scalar }
    if character == "(" {
      throw problem(
        "Interpolations are not supported: the query is read outside of your program, so the value is unknown. Write "
          + "the value.", at: start)
    }
    guard character == "u", current == "{" else {
      throw problem(
        "Expected a Swift escape sequence (\\n \\r \\t \\0 \\\" \\' \\\\ \\u{…}), but found \"\\\(character)\".",
        at: start)
    }
    let digits = String(characters[(position + 1)...].prefix { $0.isHexDigit })
    position += 1 + digits.count
    guard current == "}", let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw problem(
        "Expected the number of a Unicode scalar in hexadecimal digits between braces.", at: start)
    }
    position += 1
    return scalar
  }
}
