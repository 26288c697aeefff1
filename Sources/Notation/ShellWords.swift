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
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        // Between double quotation marks, a backslash before any other character is itself a part of the word.
        let staysInWord = quote == "\"" && !"$`\"\\\n".contains(character)
        word = (word ?? "") + (staysInWord ? "\\" : "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if quote == nil, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard quote == nil, !isEscaped else { return nil }
    if let word { words.append(word) }
    return words
  }

  /// Returns a word for a shell, in quotation marks if it needs them.
  package static func quoted(_ word: String) -> String {
    let isPlain =
      !word.isEmpty
      && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-./:=@%+,".contains($0)) }
    return isPlain
      ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  /// Returns a command of several words, which ``split(_:)`` splits into the same words.
  package static func joined(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }
}
