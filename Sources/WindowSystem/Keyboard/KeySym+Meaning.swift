// SPDX-License-Identifier: Apache-2.0

/// Classifies keys by the numbers of their symbols (`keysymdef.h`).
extension KeySym {
  /// Whether the key is a modifier: Shift to Hyper, Mode switch, Num Lock, or a key that shifts or locks a keyboard
  /// group or level.
  package var isModifier: Bool {
    switch rawValue {
    case 0xffe1...0xffee, 0xff7e, 0xff7f, 0xfe01...0xfe13: true
    default: false
    }
  }

  /// The equivalent key of the main block, for keypad keys without Num Lock and for Tab with Shift; the key itself for
  /// other keys.
  package var onMainBlock: KeySym { Self.mainBlock[rawValue] ?? self }

  private static let mainBlock: [UInt32: KeySym] = [
    0xff95: .home, 0xff96: .left, 0xff97: .up, 0xff98: .right, 0xff99: .down, 0xff9a: .pageUp,
    0xff9b: .pageDown,
    0xff9c: .end, 0xff9e: .insert, 0xff9f: .delete, 0xff89: .tab, leftTab.rawValue: .tab,
  ]

  /// The combining character that a dead key adds to the next letter; nil for other keys.
  package var deadAccent: Unicode.Scalar? { Self.deadAccents[rawValue] }

  private static let deadAccents: [UInt32: Unicode.Scalar] = [
    0xfe50: "\u{300}", 0xfe51: "\u{301}", 0xfe52: "\u{302}", 0xfe53: "\u{303}", 0xfe54: "\u{304}",
    0xfe55: "\u{306}", 0xfe56: "\u{307}", 0xfe57: "\u{308}", 0xfe58: "\u{30a}", 0xfe59: "\u{30b}",
    0xfe5a: "\u{30c}", 0xfe5b: "\u{327}", 0xfe5c: "\u{328}",
  ]
}
