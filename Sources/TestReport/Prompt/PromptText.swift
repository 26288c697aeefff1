// SPDX-License-Identifier: Apache-2.0

import TestResults

/// Formats text from programs, tests and files as Markdown that contains it as data.
///
/// Text cannot end its code block or code span, and cannot contain characters that people do not see.
enum PromptText {
  /// The maximum length of a line, in characters; longer lines end with `…`.
  private static let maximumLine = 160
  /// The maximum number of consecutive backticks; longer runs end with `…`.
  private static let maximumBackticks = 5

  /// Returns the first line of a string, without invisible characters.
  ///
  /// - Parameters:
  ///   - text: the string whose first line is returned.
  ///   - most: the maximum number of characters, and about the maximum number of tokens.
  /// - Returns: the line. If it is cut, it ends with `…`.
  static func line(_ text: String, length most: Int = maximumLine) -> String {
    // Code points are counted, because one character can have thousands of them.
    let begin = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }.prefix(most + 1)
    var count = begin.count > most ? most : begin.count
    var shown = visible(String(String.UnicodeScalarView(begin.prefix(count))))
    // Codes of invisible characters, and characters of many bytes, have more tokens than letters.
    while TokenEstimate.count(shown) > most, count > 1 {
      count /= 2
      shown = visible(String(String.UnicodeScalarView(begin.prefix(count))))
    }
    return count < begin.count ? shown + "…" : shown
  }

  /// Returns the lines of a string, without empty lines at its beginning and its end.
  ///
  /// - Parameters:
  ///   - text: the string to split into lines.
  ///   - most: the maximum number of lines to read.
  /// - Returns: the lines; the last one says so if there are more.
  static func lines(_ text: String, atMost most: Int) -> [String] {
    var parts = text.split(maxSplits: most, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let isCut = parts.count > most
    if isCut { parts.removeLast() }
    var lines = parts.map { line(String($0)) }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    return Array(lines.drop { $0.allSatisfy(\.isWhitespace) }) + (isCut ? ["…"] : [])
  }

  /// Returns a code span with one line of a string.
  static func code(_ text: String, length most: Int = maximumLine) -> String {
    let content = line(text, length: most)
    let fence = String(repeating: "`", count: longestRun(in: content) + 1)
    // The spaces separate backticks of the content from those of the span, and are not part of the content.
    let pad = content.isEmpty || content.hasPrefix("`") || content.hasSuffix("`") ? " " : ""
    return fence + pad + content + pad + fence
  }

  /// Returns a code block with lines, whose fence is longer than all runs of backticks in them.
  ///
  /// - Parameters:
  ///   - lines: lines without line breaks.
  ///   - language: the language of the block.
  /// - Returns: the lines of the block.
  static func block(_ lines: [String], _ language: String) -> [String] {
    let fence = String(repeating: "`", count: max(3, lines.map(longestRun).max().map { $0 + 1 } ?? 3))
    return [fence + language] + lines + [fence]
  }

  private static func longestRun(in line: String) -> Int {
    var longest = 0
    var run = 0
    for byte in line.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Replaces invisible characters with their code points, and shortens long runs of backticks.
  ///
  /// Instructions for a model could be hidden in characters without a shape, such as those of the block "Tags".
  private static func visible(_ text: String) -> String {
    // Most strings have only visible characters of ASCII.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E || $0 == UInt8(ascii: "`") }) else {
      return text
    }
    var result = ""
    var backticks = 0
    for scalar in PlainText.visible(text).unicodeScalars {
      backticks = scalar == "`" ? backticks + 1 : 0
      if backticks > maximumBackticks {
        if backticks == maximumBackticks + 1 { result += "…" }
      } else if isHidden(scalar) {
        result += "⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2028, 0x2029: true
    // Scripts and emoji need joiners and the variation selectors for text and emoji.
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: false
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
