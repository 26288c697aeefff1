// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Combines letters with accents that are typed before them.
enum DeadKeys {
  /// Returns a letter with an accent.
  ///
  /// For a space, it returns the accent itself, and for letters without an accented form both characters.
  static func compose(_ text: String, with accent: Unicode.Scalar?) -> String {
    guard let accent else { return text }
    if text == " ", let plain = plainAccents[accent] { return plain }
    let composed = (text + String(accent)).precomposedStringWithCanonicalMapping
    return composed.unicodeScalars.count == 1 ? composed : (plainAccents[accent] ?? "") + text
  }

  /// Returns the character that the same dead key types when it is pressed twice: the accent itself.
  ///
  /// Two characters differ from those that a space types after the dead key (`Compose` of X11 for UTF-8).
  static func text(ofTwo accent: Unicode.Scalar) -> String? {
    switch accent {
    case "\u{301}": "´"
    case "\u{308}": "¨"
    default: plainAccents[accent]
    }
  }

  private static let plainAccents: [Unicode.Scalar: String] = [
    "\u{300}": "`", "\u{301}": "'", "\u{302}": "^", "\u{303}": "~", "\u{304}": "¯", "\u{306}": "˘",
    "\u{307}": "˙", "\u{308}": "\"", "\u{30a}": "°", "\u{30b}": "˝", "\u{30c}": "ˇ", "\u{327}": "¸",
    "\u{328}": "˛",
  ]
}
