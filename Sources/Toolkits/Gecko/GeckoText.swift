// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Texts of Firefox.
enum GeckoText {
  /// A text without the marks that Firefox puts behind characters of two UTF-16 units, so that places in the text are
  /// the same numbers on the bus and in its pages (153.7).
  static func withoutMarks(_ text: String) -> String {
    guard text.unicodeScalars.contains(mark) else { return text }
    var kept = String.UnicodeScalarView()
    var wasLong = false
    for scalar in text.unicodeScalars {
      if !(wasLong && scalar == mark) { kept.append(scalar) }
      wasLong = scalar.value > 0xffff
    }
    return String(kept)
  }

  private static let mark: Unicode.Scalar = "\u{FEFF}"
}
