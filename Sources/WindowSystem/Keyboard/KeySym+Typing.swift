// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// Strings as keys.
extension KeySym {
  /// The keys that type a string, in order.
  ///
  /// A carriage return followed by a line feed is one Return.
  ///
  /// - Parameters:
  ///   - text: the string whose keys are returned.
  ///   - inCodeUnits: whether a character above U+FFFF is typed as two keys, one for each code unit of UTF-16.
  /// - Returns: the keys, in the order of the text.
  /// - Throws: ``WindowSystemError/noKey(_:)`` for a control character that no key types.
  package static func keys(typing text: String, inCodeUnits: Bool = false) throws -> [KeySym] {
    var keys: [KeySym] = []
    keys.reserveCapacity(text.unicodeScalars.count)
    var afterCarriageReturn = false
    for scalar in text.unicodeScalars {
      defer { afterCarriageReturn = scalar == "\r" }
      if scalar == "\n", afterCarriageReturn { continue }
      if inCodeUnits, scalar.value > 0xffff {
        keys += String(scalar).utf16.map { KeySym(rawValue: 0x0100_0000 | UInt32($0)) }
        continue
      }
      guard let key = KeySym(scalar) else {
        throw WindowSystemError.noKey(KeySym(rawValue: scalar.value))
      }
      keys.append(key)
    }
    return keys
  }

  /// The part of a string that remains when the first `count` keys of ``keys(typing:inCodeUnits:)`` have been typed.
  static func rest(of text: String, inCodeUnits: Bool, afterKeys count: Int) -> Substring {
    var left = count
    var afterCarriageReturn = false
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      let keys = scalar == "\n" && afterCarriageReturn ? 0 : inCodeUnits && scalar.value > 0xffff ? 2 : 1
      guard keys <= left else { return text[index...] }
      left -= keys
      afterCarriageReturn = scalar == "\r"
    }
    return text[text.endIndex...]
  }
}
