// SPDX-License-Identifier: Apache-2.0

import CXKB
import KeySymbols

/// The properties of keysyms that depend on XKB's layouts.
extension KeySym {
  /// Creates the keysym that layouts have for a character.
  ///
  /// Layouts contain the keysyms that are older than Unicode, such as `Cyrillic_a`. ``init(_:)`` returns none of these,
  /// and gives characters such as a line feed to the key that types them.
  init(inLayouts scalar: Unicode.Scalar) { self.init(rawValue: xkb_utf32_to_keysym(scalar.value)) }

  var isSmallLetter: Bool { xkb_keysym_to_upper(rawValue) != rawValue }

  /// The name of the symbol in the text of a layout; nil if the number is no symbol.
  var layoutName: String? {
    var buffer = [CChar](repeating: 0, count: 64)
    guard xkb_keysym_get_name(rawValue, &buffer, buffer.count) > 0 else { return nil }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
