// SPDX-License-Identifier: Apache-2.0

/// Converts characters to keysyms.
extension KeySym {
  /// Creates the key that types a character, or the key of one of AppKit's function-key code points.
  ///
  /// Returns nil for other control characters, which no key types. Latin-1 characters are their own keysyms. All others
  /// are 0x01000000 plus the code point (X Window System Protocol, appendix A).
  package init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x08, 0x7f: self = .backSpace
    case 0x09, 0x19: self = .tab
    case 0x0a, 0x0d, 0x2028, 0x2029: self = .return
    case 0x03: self = .keypadEnter
    case 0x1b: self = .escape
    case 0x20...0x7e, 0xa0...0xff: self.init(rawValue: scalar.value)
    case 0x00...0x9f: return nil
    case 0xf700...0xf8ff:
      guard let key = KeySym.appKit(scalar.value) else { fallthrough }
      self = key
    default: self.init(rawValue: 0x0100_0000 | scalar.value)
    }
  }

  /// The key of one of AppKit's function-key code points (`NSUpArrowFunctionKey` and following),
  /// which XCUITest's key constants use.
  private static func appKit(_ codePoint: UInt32) -> KeySym? {
    if (0xf704...0xf726).contains(codePoint) { return function(Int(codePoint - 0xf704) + 1) }
    return appKitKeys[codePoint]
  }

  private static let appKitKeys: [UInt32: KeySym] = [
    0xf700: .up, 0xf701: .down, 0xf702: .left, 0xf703: .right,
    0xf727: .insert, 0xf728: .delete, 0xf729: .home, 0xf72a: .begin, 0xf72b: .end,
    0xf72c: .pageUp, 0xf72d: .pageDown, 0xf72e: .print, 0xf72f: .scrollLock, 0xf730: .pause,
    0xf731: .sysReq, 0xf732: .break, 0xf735: .menu, 0xf738: .print, 0xf739: .clear,
    0xf741: .select, 0xf742: .execute, 0xf743: .undo, 0xf744: .redo, 0xf745: .find, 0xf746: .help,
    0xf747: .modeSwitch,
    // AppKit has no code points for modifiers; these are the ones that XCUIKeyboardKey uses.
    0xf8c0: .capsLock, 0xf8c1: .shiftLeft, 0xf8c2: .controlLeft, 0xf8c3: .altLeft, 0xf8c4: .superLeft,
    0xf8c5: .shiftRight, 0xf8c6: .controlRight, 0xf8c7: .altRight, 0xf8c8: .superRight, 0xf8c9: .function,
  ]
}
