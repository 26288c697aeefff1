// SPDX-License-Identifier: Apache-2.0

/// Converts keysyms to characters.
extension KeySym {
  /// The Unicode character of a Latin-1 or Unicode keysym; nil for a function key.
  package var scalar: Unicode.Scalar? {
    switch rawValue {
    case 0x20...0x7e, 0xa0...0xff: Unicode.Scalar(rawValue)
    case 0x0100_0000...0x0110_ffff: Unicode.Scalar(rawValue & 0x00ff_ffff)
    default: nil
    }
  }

  /// The character that a key with this symbol types; nil for keys that type no character.
  package var typedScalar: Unicode.Scalar? {
    if let scalar { return scalar }
    switch rawValue {
    // The keypad: its keysyms are those of ASCII plus an offset.
    case 0xffaa...0xffaf, 0xffb0...0xffb9, 0xffbd: return Unicode.Scalar(rawValue - 0xff80)
    case 0xff80: return " "
    case 0x20ac: return "€"
    default: return Self.olderThanUnicode(rawValue)
    }
  }
}
