// SPDX-License-Identifier: Apache-2.0

import CXKB
import KeySymbols
import XCTest

/// Compares the keys of a US keyboard with libxkbcommon's layout.
final class USKeyboardTests: XCTestCase {
  func testTheKeysTypeTheCharactersOfTheLayout() throws {
    let context = try XCTUnwrap(xkb_context_new(XKB_CONTEXT_NO_FLAGS))
    defer { xkb_context_unref(context) }
    let keymap = try "evdev".withCString { rules in
      try "us".withCString { layout in
        var names = xkb_rule_names(rules: rules, model: nil, layout: layout, variant: nil, options: nil)
        return try XCTUnwrap(xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS))
      }
    }
    defer { xkb_keymap_unref(keymap) }
    var characters: Set<Unicode.Scalar> = []
    for code in USKeyboard.codes {
      for level in 0...1 {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(keymap, code + 8, 0, UInt32(level), &symbols)
        XCTAssertEqual(count, 1, "key \(code)")
        let scalar = try XCTUnwrap(
          symbols.flatMap { Unicode.Scalar(xkb_keysym_to_utf32($0[0])) }, "key \(code)")
        XCTAssertEqual(USKeyboard.code(of: scalar), code, "\(scalar)")
        characters.insert(scalar)
      }
    }
    XCTAssertEqual(characters.count, 94, "each printable character of ASCII, without the space")
    XCTAssertNil(USKeyboard.code(of: " "))
    XCTAssertNil(USKeyboard.code(of: "ä"))
  }
}
