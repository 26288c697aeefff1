// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Converts strings from Firefox.
enum GeckoText {
  /// Returns a string without the marks that Firefox adds after characters of two UTF-16 units (153.7).
  ///
  /// With these marks, the offsets of characters are the same on the bus and in Firefox's pages.
  static func withoutMarks(_ text: String) -> String {
    guard text.unicodeScalars.contains(mark) else { return text }
    var remaining = String.UnicodeScalarView()
    var wasLong = false
    for scalar in text.unicodeScalars {
      if !(wasLong && scalar == mark) { remaining.append(scalar) }
      wasLong = scalar.value > 0xffff
    }
    return String(remaining)
  }

  private static let mark: Unicode.Scalar = "\u{FEFF}"
}
