// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Names of people as people see them.
enum AccountName {
  /// Without blanks around it, and without characters that are not seen.
  static func trimmed(_ name: String) -> String {
    let seen = String(
      String.UnicodeScalarView(name.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    return seen.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The same for names that differ in case, in blanks, in what is not seen, or in forms of the same letters ("ROOT", "root ").
  static func folded(_ name: String) -> String {
    trimmed(name).precomposedStringWithCompatibilityMapping.lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
