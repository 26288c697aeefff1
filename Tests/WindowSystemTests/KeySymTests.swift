// SPDX-License-Identifier: Apache-2.0

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
}
