// SPDX-License-Identifier: Apache-2.0

/// The keys with letters, digits and punctuation, by their numbers in Linux.
///
/// Each toolkit and browser has a name for the position of these keys. Some programs ignore a key that a usual keyboard
/// does not have, or give it an effect regardless of its symbol.
enum TypingKeys {
  /// All keys, those in the middle of the keyboard first.
  static let codes: [UInt32] = rows.flatMap { row in row.plain.indices.map { row.first + UInt32($0) } } + [86]

  /// Whether a key is one that a usual keyboard has for characters, in any country.
  static func typesCharacters(_ code: UInt32) -> Bool { characterKeys.contains(code) }

  /// The keys with characters: ``codes``, the space bar, and the keys that Brazilian and Japanese keyboards add.
  private static let characterKeys = Set(codes + [57, 89, 124])

  /// The number of the key that types an ASCII character on a US keyboard; nil for other characters.
  static func usCode(of scalar: Unicode.Scalar) -> UInt32? { usCodes[scalar] }

  private static let rows: [(first: UInt32, plain: [Unicode.Scalar], shifted: [Unicode.Scalar])] = [
    (16, "qwertyuiop[]", "QWERTYUIOP{}"), (30, "asdfghjkl;'`", "ASDFGHJKL:\"~"),
    (43, "\\zxcvbnm,./", "|ZXCVBNM<>?"), (2, "1234567890-=", "!@#$%^&*()_+"),
  ].map { ($0.0, Array($0.1.unicodeScalars), Array($0.2.unicodeScalars)) }

  private static let usCodes: [Unicode.Scalar: UInt32] = {
    var codes: [Unicode.Scalar: UInt32] = [:]
    for row in rows {
      for (index, scalar) in row.plain.enumerated() { codes[scalar] = row.first + UInt32(index) }
      for (index, scalar) in row.shifted.enumerated() { codes[scalar] = row.first + UInt32(index) }
    }
    return codes
  }()
}
