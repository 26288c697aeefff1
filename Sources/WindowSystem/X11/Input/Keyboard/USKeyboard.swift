// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The keycodes of the letters on a US keyboard: those of the keys AD01 to AD10, AC01 to AC09 and AB01 to AB07 in the
/// rules "evdev".
enum USKeyboard {
  private static let rows: [(first: UInt8, letters: String)] = [
    (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"),
  ]

  /// Returns the keycode of a letter; nil if the key is not a letter from a to z, small or capital.
  static func keycode(of key: KeySym) -> UInt8? {
    guard let letter = key.scalar.map({ Character($0).lowercased() }) else { return nil }
    for row in rows {
      if let place = row.letters.map(String.init).firstIndex(of: letter) { return row.first + UInt8(place) }
    }
    return nil
  }
}
