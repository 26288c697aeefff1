// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The keys with letters, digits and punctuation, by their numbers in Linux.
///
/// Each toolkit and browser has a name for the position of these keys. Some programs ignore a key that a usual keyboard
/// does not have, or give it an effect regardless of its symbol.
enum TypingKeys {
  /// All keys, those in the middle of the keyboard first: the keys of a US keyboard, and the one that other keyboards
  /// have next to the left Shift key.
  static let codes: [UInt32] = USKeyboard.codes + [86]

  /// Whether a key is one that a usual keyboard has for characters, in any country.
  static func typesCharacters(_ code: UInt32) -> Bool { characterKeys.contains(code) }

  /// The keys with characters: ``codes``, the space bar, and the keys that Brazilian and Japanese keyboards add.
  private static let characterKeys = Set(codes + [57, 89, 124])
}
