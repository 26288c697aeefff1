// SPDX-License-Identifier: Apache-2.0

/// A symbol on a key: a character or a function such as Return.
///
/// The clients of a display (module `WindowSystem`) and the compositor, which is another process, use this type. It does
/// not use libxkbcommon, because tests that run only on X11 do not need that library.
package struct KeySym: Hashable, Sendable {
  /// The number of the symbol in X's `keysymdef.h`, which libxkbcommon also uses.
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// No symbol: an empty entry of the keyboard map.
  package static let none = KeySym(rawValue: 0)

  // MARK: - Editing and movement

  package static let backSpace = KeySym(rawValue: 0xff08)
  package static let tab = KeySym(rawValue: 0xff09)
  package static let clear = KeySym(rawValue: 0xff0b)
  package static let `return` = KeySym(rawValue: 0xff0d)
  package static let pause = KeySym(rawValue: 0xff13)
  package static let scrollLock = KeySym(rawValue: 0xff14)
  package static let sysReq = KeySym(rawValue: 0xff15)
  package static let escape = KeySym(rawValue: 0xff1b)
  package static let multiKey = KeySym(rawValue: 0xff20)
  package static let home = KeySym(rawValue: 0xff50)
  package static let left = KeySym(rawValue: 0xff51)
  package static let up = KeySym(rawValue: 0xff52)
  package static let right = KeySym(rawValue: 0xff53)
  package static let down = KeySym(rawValue: 0xff54)
  package static let pageUp = KeySym(rawValue: 0xff55)
  package static let pageDown = KeySym(rawValue: 0xff56)
  package static let end = KeySym(rawValue: 0xff57)
  package static let begin = KeySym(rawValue: 0xff58)
  package static let select = KeySym(rawValue: 0xff60)
  package static let print = KeySym(rawValue: 0xff61)
  package static let execute = KeySym(rawValue: 0xff62)
  package static let insert = KeySym(rawValue: 0xff63)
  package static let undo = KeySym(rawValue: 0xff65)
  package static let redo = KeySym(rawValue: 0xff66)
  package static let menu = KeySym(rawValue: 0xff67)
  package static let find = KeySym(rawValue: 0xff68)
  package static let help = KeySym(rawValue: 0xff6a)
  package static let `break` = KeySym(rawValue: 0xff6b)
  package static let modeSwitch = KeySym(rawValue: 0xff7e)
  package static let numLock = KeySym(rawValue: 0xff7f)
  package static let keypadEnter = KeySym(rawValue: 0xff8d)
  package static let delete = KeySym(rawValue: 0xffff)
  package static let space = KeySym(rawValue: 0x20)
  /// The Tab key with Shift.
  package static let leftTab = KeySym(rawValue: 0xfe20)

  // MARK: - Letters of shortcuts

  package static let a = KeySym(rawValue: 0x61)
  package static let l = KeySym(rawValue: 0x6c)

  // MARK: - Modifiers

  package static let shiftLeft = KeySym(rawValue: 0xffe1)
  package static let shiftRight = KeySym(rawValue: 0xffe2)
  package static let controlLeft = KeySym(rawValue: 0xffe3)
  package static let controlRight = KeySym(rawValue: 0xffe4)
  package static let capsLock = KeySym(rawValue: 0xffe5)
  package static let altLeft = KeySym(rawValue: 0xffe9)
  package static let altRight = KeySym(rawValue: 0xffea)
  package static let superLeft = KeySym(rawValue: 0xffeb)
  package static let superRight = KeySym(rawValue: 0xffec)
  /// The symbol of AltGr.
  package static let levelThreeShift = KeySym(rawValue: 0xfe03)
  /// `XF86Fn`: keyboards handle the real key themselves, so no program reacts to it.
  package static let function = KeySym(rawValue: 0x1008_11d0)

  // MARK: - Media

  /// `XF86AudioRaiseVolume` and `XF86AudioLowerVolume`.
  package static let volumeUp = KeySym(rawValue: 0x1008_ff13)
  package static let volumeDown = KeySym(rawValue: 0x1008_ff11)

  /// The function key F1 … F35; nil outside that range.
  package static func function(_ number: Int) -> KeySym? {
    (1...35).contains(number) ? KeySym(rawValue: 0xffbe + UInt32(number - 1)) : nil
  }
}

extension KeySym: CustomStringConvertible {
  /// The character, if there is one, and the number.
  package var description: String {
    let number = "keysym 0x" + String(rawValue, radix: 16)
    guard let scalar, scalar.properties.generalCategory != .control else { return number }
    return "\"\(Character(scalar))\" (\(number))"
  }
}

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

  /// Whether the key is on the keypad: from `KP_Space` to `KP_Equal`.
  package var isOnKeypad: Bool { (0xff80...0xffbd).contains(rawValue) }

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
