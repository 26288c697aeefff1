// SPDX-License-Identifier: Apache-2.0

/// An error in the text of a query, with the position where parsing stopped.
package struct WrittenQueryError: Error, Equatable, Sendable {
  /// The whole text of the query.
  package let text: String
  /// The position of the error, in characters from the beginning.
  package let offset: Int
  /// The expected and the found text, and the remedy, in full sentences.
  package let message: String
}

extension WrittenQueryError: CustomStringConvertible {
  /// The text on a separate line, a caret under the offending character, and the message.
  package var description: String {
    // A line break or a tab inside the text would move the caret away from its character.
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let caret = String(repeating: " ", count: offset) + "^"
    return "This query cannot be read:\n  \(line)\n  \(caret)\n\(message)"
  }
}
