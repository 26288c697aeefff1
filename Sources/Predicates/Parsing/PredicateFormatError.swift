// SPDX-License-Identifier: Apache-2.0

/// An error in a predicate format, with the position where parsing stopped.
package struct PredicateFormatError: Error, Equatable, Sendable {
  /// The whole format, unchanged.
  package let format: String
  /// The position of the error, in characters from the start of `format`.
  package let offset: Int
  /// The syntax that the grammar allows at that position.
  package let expected: String
  /// The text at that position.
  package let found: String
  /// The remedy for the author of the format.
  package let advice: String

  /// The expected syntax, the text that was found and the remedy, in one line.
  package var message: String {
    "Expected \(expected), found \(found). \(advice)"
  }
}

// MARK: - CustomStringConvertible

extension PredicateFormatError: CustomStringConvertible {
  /// The format on a separate line, a caret under the offending character, and the message.
  ///
  /// ```
  /// This predicate format cannot be read:
  ///   label CONTAINS[q] 'Milk'
  ///                  ^
  /// Expected one of the option letters c, d, l, n, w, found "q". Write [c] to ignore case, …
  /// ```
  package var description: String {
    // A line break or a tab inside the format would move the caret away from its character.
    let line = String(format.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let caret = String(repeating: " ", count: offset) + "^"
    return "This predicate format cannot be read:\n  \(line)\n  \(caret)\n\(message)"
  }
}
