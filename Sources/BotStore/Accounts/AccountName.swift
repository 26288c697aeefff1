// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Forms of people's names, by which names are compared as people see them.
enum AccountName {
  /// Returns the name without blanks at its beginning and end, and without invisible characters.
  static func trimmed(_ name: String) -> String {
    let seen = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    return seen.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns a form that is equal for names that look alike, such as "ROOT" and "root ".
  ///
  /// Such names differ only in case, in blanks, in invisible characters, or in forms of the same letters.
  static func folded(_ name: String) -> String {
    trimmed(name).precomposedStringWithCompatibilityMapping.lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
