// SPDX-License-Identifier: Apache-2.0

/// Where the letters are on a US keyboard, by X keycode: what the rules "evdev" call AD01 to AD10, AC01 to AC09 and
/// AB01 to AB07.
enum USKeyboard {
  private static let rows: [(first: UInt8, letters: String)] = [
    (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"),
  ]

  /// Nil for anything but the letters a to z, small or capital.
  static func keycode(of key: KeySym) -> UInt8? {
    guard let letter = key.scalar.map({ Character($0).lowercased() }) else { return nil }
    for row in rows {
      if let place = row.letters.map(String.init).firstIndex(of: letter) { return row.first + UInt8(place) }
    }
    return nil
  }
}
