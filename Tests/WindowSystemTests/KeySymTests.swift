// SPDX-License-Identifier: Apache-2.0

import CXKB
import XCTest

@testable import WindowSystem

final class KeySymTests: XCTestCase {
  func testCharactersBecomeKeysyms() throws {
    let keys = try KeySym.keys(typing: "a\u{e9}\u{44f}\u{1f600}\r\n\t\u{8}\u{1b}")
    XCTAssertEqual(
      keys.map(\.rawValue),
      [0x61, 0xe9, 0x0100_044f, 0x0101_f600, 0xff0d, 0xff09, 0xff08, 0xff1b])
  }

  func testAppKitsFunctionKeysBecomeKeys() throws {
    let keys = try KeySym.keys(
      typing: "\u{f700}\u{f701}\u{f702}\u{f703}\u{f704}\u{f716}\u{f728}\u{f729}\u{f72b}\u{f72c}\u{f72d}")
    let functions = [KeySym.function(1), KeySym.function(19)].compactMap { $0 }
    XCTAssertEqual(
      keys,
      [.up, .down, .left, .right] + functions + [.delete, .home, .end, .pageUp, .pageDown])
  }

  func testAGraphemeOfManyScalarsIsTypedScalarByScalar() throws {
    let keys = try KeySym.keys(typing: "\u{1f469}\u{200d}\u{1f4bb}e\u{301}")
    XCTAssertEqual(
      keys.map(\.rawValue), [0x0101_f469, 0x0100_200d, 0x0101_f4bb, 0x65, 0x0100_0301])
  }

  /// libxkbcommon is the source of the compositor's characters and of those that programs on Wayland get.
  func testKeysymsHaveTheCharactersOfXKB() {
    // Unicode's part begins above Latin-1, whose keysyms are the first 256.
    for symbol in Array(UInt32(0x20)...0x1fff) + Array(0x0100_0100...0x0110_ffff) {
      let value = xkb_keysym_to_utf32(symbol)
      let expected = value == 0 || value == 0x7f ? nil : Unicode.Scalar(value)
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
