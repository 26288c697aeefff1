// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation

/// Reads one line of a template.
struct LineScanner {
  let number: Int
  let content: String
  /// The scalars of the line, each as a character.
  ///
  /// A label may begin with a combining mark, which forms one character with the quotation mark before it.
  private let characters: [Character]
  /// The number of scalars before the current one.
  private(set) var position = 0

  init(number: Int, content: String) {
    self.number = number
    self.content = content
    characters = content.unicodeScalars.map { Character($0) }
  }

  var isAtEnd: Bool { position >= characters.count }
  var current: Character? { isAtEnd ? nil : characters[position] }

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
  private func column(at offset: Int) -> Int { String(characters[..<offset]).count + 1 }

  private func found(at offset: Int) -> String {
    guard offset < characters.count else { return "the end of the line" }
    let word = characters[offset...].prefix { $0.isLetter || $0.isNumber }
    return SwiftLiteral.quoted(word.isEmpty ? String(characters[offset]) : String(word))
  }

  /// Skips spaces and returns their number.
  @discardableResult
  mutating func skipSpaces() -> Int {
    let start = position
    while current == " " { position += 1 }
    return position - start
  }

  /// Skips characters.
  mutating func advance(by characters: Int) { position += characters }

  /// Consumes a string if it follows.
  mutating func take(_ text: String) -> Bool {
    let expected = text.unicodeScalars.map { Character($0) }
    guard characters[position...].starts(with: expected) else { return false }
    position += expected.count
    return true
  }

  /// Reads letters; "" if something else follows.
  mutating func word() -> String {
    let start = position
    while let current, current.isLetter { position += 1 }
    return String(characters[start..<position])
  }

  /// Reads a whole number; nil if something else follows.
  mutating func wholeNumber(_ expected: String) throws -> Int? {
    let start = position
    while let current, current.isASCII, current.isNumber || current == "," && position > start {
      position += 1
    }
    guard position > start else { return nil }
    let digits = characters[start..<position].filter { $0 != "," }
    guard let number = Int(String(digits)) else { throw problem(expected, at: start) }
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
    position += 1
    var text = ""
    while let character = current {
      position += 1
      switch character {
      case "\"": return text
      case "\\": text.unicodeScalars.append(try escape())
      default: text.append(character)
      }
    }
    throw problem("a closing quotation mark after the text that begins at column \(column(at: start))")
  }

  private static let plainEscapes: [Character: Unicode.Scalar] = [
    "n": "\n", "r": "\r", "t": "\t", "0": "\0", "\"": "\"", "'": "'", "\\": "\\",
  ]

  /// Reads the character of the escape sequence after a backslash.
  private mutating func escape() throws -> Unicode.Scalar {
    let expected = #"an escape sequence: \n \r \t \0 \" \\ \u{…}"#
    let start = position - 1
    guard let character = current else { throw problem(expected) }
    position += 1
    if let scalar = Self.plainEscapes[character] { return scalar }
    guard character == "u", take("{") else {
      throw problem(expected, at: start, found: SwiftLiteral.quoted("\\" + String(character)))
    }
    let digits = String(characters[position...].prefix { $0.isHexDigit })
    guard let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) else {
      throw problem("the number of a Unicode scalar in hexadecimal digits")
    }
    position += digits.count
    guard take("}") else { throw problem("a closing brace after the number of the scalar") }
    return scalar
  }

  private mutating func expression() throws -> TextPattern {
    let start = position
    position += 1
    var text = ""
    while let character = current, character != "/" {
      position += 1
      if character == "\\", let next = current {
        position += 1
        // The slash is escaped only because of the slashes around the expression.
        text += next == "/" ? "/" : "\\" + String(next)
      } else {
        text.append(character)
      }
    }
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
    let start = position
    while let current, current.unicodeScalars.allSatisfy(OutlineElement.isOfPlainIdentifier) { position += 1 }
    guard position > start else {
      throw problem(
        "an identifier after #: letters and digits, a text in quotation marks or a regular expression")
    }
    return TextPattern(String(characters[start..<position]))
  }

  /// Skips the reference of an element: `e12` at the end of the line.
  mutating func takeReference() -> Bool {
    let rest = characters[position...]
    guard rest.first == "e", rest.count > 1, rest.dropFirst().allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return false
    }
    position = characters.count
    return true
  }
}
