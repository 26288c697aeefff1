// SPDX-License-Identifier: Apache-2.0

/// A predicate format that cannot be read, with the place where reading stopped.
package struct PredicateFormatError: Error, Equatable, Sendable {
  /// The whole format, as it was given.
  package let format: String
  /// The offending place, counted in characters from the start of `format`.
  package let offset: Int
  /// What the grammar allows at that place.
  package let expected: String
  /// What stands there.
  package let found: String
  /// What the author of the format can do about it.
  package let advice: String

  /// What was expected, what was found and what to do, in one line.
  package var message: String {
    "Expected \(expected), found \(found). \(advice)"
  }
}

// MARK: - CustomStringConvertible

extension PredicateFormatError: CustomStringConvertible {
  /// The format on a line of its own, a caret under the offending character, and the message.
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
