// SPDX-License-Identifier: Apache-2.0

import CXKB
import KeySymbols
import XCTest

final class KeySymTests: XCTestCase {
  func testAppKitsFunctionKeysBecomeKeys() {
    let keys = "\u{f700}\u{f701}\u{f702}\u{f703}\u{f704}\u{f716}\u{f728}\u{f729}\u{f72b}\u{f72c}\u{f72d}"
      .unicodeScalars.map { KeySym($0) }
    XCTAssertEqual(
      keys,
      [.up, .down, .left, .right, .function(1), .function(19), .delete, .home, .end, .pageUp, .pageDown])
  }

  /// libxkbcommon creates the layouts of the compositor, and programs on Wayland convert keysyms with it.
  func testKeysymsHaveTheCharactersOfXKB() {
    // Unicode's part begins above Latin-1, whose keysyms are the first 256.
    for symbol in Array(UInt32(0x20)...0xffff) + Array(0x0100_0100...0x0110_ffff) {
      let value = xkb_keysym_to_utf32(symbol)
      // Keys such as Return have control characters, which are not typed.
      let expected = value < 0x20 || value == 0x7f ? nil : Unicode.Scalar(value)
      let found = KeySym(rawValue: symbol).typedScalar
      if found != expected {
        XCTFail(
          "keysym \(String(symbol, radix: 16)): \(found.debugDescription), not \(expected.debugDescription)")
      }
    }
  }

  func testLettersThatAreNotInRussianOrHaveOtherNumbersInGreekAreTyped() {
    let letters: [(UInt32, Unicode.Scalar)] = [
      (0x6a4, "є"), (0x6a6, "і"), (0x6a7, "ї"), (0x6ad, "ґ"), (0x6ae, "ў"), (0x6a1, "ђ"), (0x6a5, "ѕ"),
      (0x7d2, "Σ"), (0x7f2, "σ"), (0x7f3, "ς"), (0x6d1, "я"), (0x1b1, "ą"), (0x20ac, "€"),
    ]
    for (symbol, letter) in letters { XCTAssertEqual(KeySym(rawValue: symbol).typedScalar, letter) }
  }
}
