// SPDX-License-Identifier: Apache-2.0

import CXKB

/// The numbers of the keysyms that the compositor knows, and XKB's functions for keysyms.
///
/// Clients of the display have the type `KeySym` of the module `WindowSystem`, with the same numbers. Neither module imports the
/// other, and no two modules have a type of the same name.
enum KeySymNumber {
  static let none: UInt32 = 0
  static let backSpace: UInt32 = 0xff08
  static let tab: UInt32 = 0xff09
  static let `return`: UInt32 = 0xff0d
  static let escape: UInt32 = 0xff1b
  static let shiftLeft: UInt32 = 0xffe1
  static let capsLock: UInt32 = 0xffe5
  /// The symbol of AltGr.
  static let levelThreeShift: UInt32 = 0xfe03

  /// The symbol of the key that types a character.
  static func of(_ scalar: Unicode.Scalar) -> UInt32 { xkb_utf32_to_keysym(scalar.value) }

  /// The character of a symbol; nil for a symbol without a character, and for a control character.
  static func scalar(of symbol: UInt32) -> Unicode.Scalar? {
    let value = xkb_keysym_to_utf32(symbol)
    guard value >= 0x20, value != 0x7f else { return nil }
    return Unicode.Scalar(value)
  }

  static func isOnKeypad(_ symbol: UInt32) -> Bool { (0xff80...0xffbf).contains(symbol) }

  static func isSmallLetter(_ symbol: UInt32) -> Bool { xkb_keysym_to_upper(symbol) != symbol }

  /// The name of a symbol in the text of a layout; nil if the number is no symbol.
  static func name(of symbol: UInt32) -> String? {
    var buffer = [CChar](repeating: 0, count: 64)
    guard xkb_keysym_get_name(symbol, &buffer, buffer.count) > 0 else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
