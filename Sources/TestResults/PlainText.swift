// SPDX-License-Identifier: Apache-2.0

/// Makes strings safe for display if they may contain control characters.
package enum PlainText {
  /// Replaces control characters, and marks that change the direction of text, with their code points.
  ///
  /// Line breaks and tabs stay.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        result += "⟨U+\(String(scalar.value, radix: 16, uppercase: true))⟩"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns the first line that is not empty, with its control characters made visible.
  package static func headline(_ text: String) -> String {
    visible(String(text.split(maxSplits: 1, whereSeparator: \.isNewline).first ?? ""))
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: true
    default: false
    }
  }
}
