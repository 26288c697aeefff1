// SPDX-License-Identifier: Apache-2.0

import KeySymbols
import XCTest

@testable import WindowSystem

/// The keys that type a string.
final class KeySymTypingTests: XCTestCase {
  func testCharactersBecomeKeysyms() throws {
    let keys = try KeySym.keys(typing: "a\u{e9}\u{44f}\u{1f600}\r\n\t\u{8}\u{1b}")
    XCTAssertEqual(
      keys.map(\.rawValue),
      [0x61, 0xe9, 0x0100_044f, 0x0101_f600, 0xff0d, 0xff09, 0xff08, 0xff1b])
  }

  func testAGraphemeOfManyScalarsIsTypedScalarByScalar() throws {
    let keys = try KeySym.keys(typing: "\u{1f469}\u{200d}\u{1f4bb}e\u{301}")
    XCTAssertEqual(
      keys.map(\.rawValue), [0x0101_f469, 0x0100_200d, 0x0101_f4bb, 0x65, 0x0100_0301])
  }
}
