// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Combines letters with accents that are typed before them.
enum DeadKeys {
  /// Returns a letter with accents.
  ///
  /// For a space, it returns the accents themselves. A letter that has no form with all accents gets the last one, if it
  /// has a form with it; the other accents are characters before it.
  ///
  /// - Parameters:
  ///   - text: the letter.
  ///   - accents: the combining characters of the dead keys that were pressed before it. Two dead keys may be pressed in
  ///     either order (`Compose` of X11 for UTF-8).
  /// - Returns: the text that programs insert.
  static func compose(_ text: String, with accents: [Unicode.Scalar]) -> String {
    guard let last = accents.last else { return text }
    if text == " ", Set(accents) == ["\u{301}", "\u{308}"] { return "\u{385}" }
    for order in [accents, accents.reversed()] {
      if let composed = precomposed(text, order) { return composed }
    }
    let before = accents.dropLast().map { plainAccents[$0] ?? "" }.joined()
    let plain = plainAccents[last] ?? ""
    return before + (text == " " && !plain.isEmpty ? plain : precomposed(text, [last]) ?? plain + text)
  }

  /// Returns the single character for a letter with accents; nil if there is no such character.
  private static func precomposed(_ text: String, _ accents: [Unicode.Scalar]) -> String? {
    let composed = (text + accents.map { String($0) }.joined()).precomposedStringWithCanonicalMapping
    return composed.unicodeScalars.count == 1 ? composed : nil
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
