// SPDX-License-Identifier: Apache-2.0

/// Splits commands into words, and joins words to commands, as shells do.
///
/// The entries of a test plan's arguments are split in the same way, as Xcode does.
package enum ShellWords {
  /// Splits a string at spaces outside of quotation marks.
  ///
  /// - Returns: the words; nil if a quotation mark is not closed, or if the text ends with a backslash.
  package static func split(_ text: String) -> [String]? {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var hasWord = false
    var quote: Unicode.Scalar?
    var isEscaped = false
    // Shells have no combining marks: a quotation mark before such a scalar is still a quotation mark.
    for scalar in text.unicodeScalars {
      if isEscaped, scalar == "\n" {
        // The command continues in the next line.
        isEscaped = false
      } else if isEscaped {
        // Between double quotation marks, a backslash before any other character is itself a part of the word.
        if quote == "\"", !"$`\"\\".unicodeScalars.contains(scalar) { word.append("\\") }
        word.append(scalar)
        (hasWord, isEscaped) = (true, false)
      } else if scalar == "\\", quote != "'" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
        hasWord = true
      } else if quote == nil, scalar.properties.isWhitespace {
        if hasWord { words.append(String(word)) }
        (word, hasWord) = (String.UnicodeScalarView(), false)
      } else {
        word.append(scalar)
        hasWord = true
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if hasWord { words.append(String(word)) }
    return words
  }

  /// Returns a word for a shell, in quotation marks if it needs them.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-./:=@%+,".contains($0)) }
    guard !isPlain else { return word }
    // A quotation mark and a combining mark after it are one character, but a shell reads the quotation mark alone.
    var quoted = String.UnicodeScalarView(["'"])
    for scalar in word.unicodeScalars {
      if scalar == "'" { quoted += "'\\'".unicodeScalars }
      quoted.append(scalar)
    }
    quoted.append("'")
    return String(quoted)
  }

  /// Returns a command of several words, which ``split(_:)`` splits into the same words.
  package static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
