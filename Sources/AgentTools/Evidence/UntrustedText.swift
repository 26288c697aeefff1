// SPDX-License-Identifier: Apache-2.0

import Notation

/// Marks text from programs as data, so that it cannot be read as instructions or as words of this server.
enum UntrustedText {
  /// Returns a string from a program in quotation marks, on one line.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: the largest number of code points, because one character can have thousands of them.
  /// - Returns: the text; if it is cut, an ellipsis follows the quotation marks.
  static func quoted(_ text: String, limit: Int = 200) -> String {
    guard let start = prefix(of: text, limit) else { return JSONLiteral.quoted(text) }
    return JSONLiteral.quoted(start) + "…"
  }

  /// Returns lines of a program, unchanged, between marks with a word that is not in them.
  ///
  /// The word is random, and it is chosen after the program has written the text. So no text contains its own end,
  /// whatever line breaks or invisible characters it has.
  ///
  /// - Parameters:
  ///   - text: the lines.
  ///   - newWord: returns another word at each call.
  /// - Returns: the lines between the marks.
  static func fenced(_ text: String, newWord: () -> String = randomWord) -> String {
    var word = newWord()
    while text.unicodeScalars.contains(word.unicodeScalars) { word = newWord() }
    return "<data-\(word)>\n\(text)\n</data-\(word)>"
  }

  /// Returns eight random hexadecimal digits.
  private static func randomWord() -> String {
    String(UInt32.random(in: 0x1000_0000...UInt32.max), radix: 16)
  }

  /// Returns a string with at most a number of lines and characters.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - limit: the largest number of lines. Each line break of Unicode ends a line, also CR LF and U+2028.
  ///   - characters: the largest number of code points.
  /// - Returns: the text; if it is cut, it ends with the number of the further lines, or with an ellipsis.
  static func short(_ text: String, lines limit: Int, characters: Int = 4_000) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let first = lines.count > limit ? lines.prefix(limit).joined(separator: "\n") : text
    let short = prefix(of: first, characters).map { $0 + "…" } ?? first
    return lines.count > limit ? short + "\n… \(lines.count - limit) more lines" : short
  }

  /// Returns the first code points of a string; nil if it has no more than a number of them.
  private static func prefix(of text: String, _ limit: Int) -> String? {
    let start = text.unicodeScalars.prefix(limit)
    return start.endIndex == text.unicodeScalars.endIndex ? nil : String(String.UnicodeScalarView(start))
  }
}
