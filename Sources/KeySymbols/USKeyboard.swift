// SPDX-License-Identifier: Apache-2.0

/// The keys of a US keyboard that type letters, digits and punctuation, by their numbers in Linux.
///
/// In the rules "evdev" of X11, the keycode of a key is its number in Linux plus 8.
package enum USKeyboard {
  /// The numbers of the keys, those in the middle of the keyboard first.
  package static let codes: [UInt32] = rows.flatMap { row in row.plain.indices.map { row.first + UInt32($0) }
  }

  /// The number of the key that types an ASCII character; nil for other characters.
  package static func code(of scalar: Unicode.Scalar) -> UInt32? { codesByCharacter[scalar] }

  private static let rows: [(first: UInt32, plain: [Unicode.Scalar], shifted: [Unicode.Scalar])] = [
    (16, "qwertyuiop[]", "QWERTYUIOP{}"), (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (2, "1234567890-=", "!@#$%^&*()_+"),
  ].map { ($0.0, Array($0.1.unicodeScalars), Array($0.2.unicodeScalars)) }

  private static let codesByCharacter: [Unicode.Scalar: UInt32] = {
    var codes: [Unicode.Scalar: UInt32] = [:]
    for row in rows {
      for (index, scalar) in row.plain.enumerated() { codes[scalar] = row.first + UInt32(index) }
      for (index, scalar) in row.shifted.enumerated() { codes[scalar] = row.first + UInt32(index) }
    }
    return codes
  }()
}
