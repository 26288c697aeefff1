// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares names of people by their visible characters.
enum AccountName {
  /// Returns the name without blanks around it and without invisible characters.
  static func trimmed(_ name: String) -> String {
    let seen = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    return seen.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Returns a form that is equal for names that look alike: names that differ only in case, in blanks, in invisible
  /// characters, or in forms of the same letters ("ROOT", "root ").
  static func folded(_ name: String) -> String {
    trimmed(name).precomposedStringWithCompatibilityMapping.lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
