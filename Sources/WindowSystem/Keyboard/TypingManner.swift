// SPDX-License-Identifier: Apache-2.0

/// The way in which a program gets the characters of a text.
package enum TypingManner: Sendable, Equatable {
  /// In the fastest way for most programs: by keys, or by an input method if the display has one and the layout of the
  /// keyboard lacks a character.
  case usual
  /// A character above U+FFFF is typed as two keys, one for each code unit of UTF-16.
  case codeUnits
  /// An input method is used only for characters above U+FFFF, because the program is slow with it.
  case keysFirst

  /// The number of keys or characters that the program gets for a text.
  package func count(of text: some StringProtocol) -> Int {
    self == .codeUnits ? text.utf16.count : text.unicodeScalars.count
  }
}
