// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols

/// Converts keycodes to keys, with the keyboard map that was valid when the key event was sent.
///
/// The modifiers are those of the rules "evdev": Mod1 is Alt, Mod2 Num Lock, Mod4 Super, and Mod5 selects the third
/// level.
struct XKeyReader {
  var map: XKeyboardMap

  /// Converts the keycode of a key event.
  ///
  /// - Parameters:
  ///   - keycode: the keycode of the event.
  ///   - state: the modifiers and buttons that were held, as in the `state` field of a core event.
  /// - Returns: the key with its meaning under these modifiers.
  func key(_ keycode: UInt8, state: UInt16) -> InputKey {
    guard map.keycodes.contains(keycode) else {
      return InputKey(keycode: keycode, keySym: .none)
    }
    let row = Array(map.row(keycode))
    let group = Int(state >> 13) & 3
    let plain = Self.levels(of: row, group: group)
    let isShifted = state & Self.shift != 0
    let isLocked = state & Self.lock != 0
    let isNumLocked = state & Self.numLock != 0
    let usesThird = state & Self.levelThree != 0 && plain.count > 3 && (plain[2] != 0 || plain[3] != 0)
    let first = usesThird ? 2 : 0
    var upper = isShifted
    if isNumLocked, plain.contains(where: Self.isKeypadDigit) {
      upper.toggle()
    } else if isLocked, let scalar = KeySym(rawValue: plain[first]).typedScalar,
      scalar.properties.isLowercase
    {
      upper.toggle()
    }
    let symbol = upper && plain[first + 1] != 0 ? plain[first + 1] : plain[first]
    let keySym = KeySym(rawValue: symbol)
    return InputKey(
      keycode: keycode, keySym: keySym, plainKeySym: KeySym(rawValue: plain[0]),
      text: keySym.typedScalar.map { String(Character($0)) })
  }

  /// The four keysyms of a group: plain, with Shift, and the same two on the third level; each is 0 if it is missing.
  ///
  /// In the core map the first two levels of both groups come first, then the further levels of each group (X Keyboard
  /// Extension, section 17.1.3). If a group is missing, the first group is used.
  private static func levels(of row: [UInt32], group: Int) -> [UInt32] {
    func at(_ index: Int) -> UInt32 { row.indices.contains(index) ? row[index] : 0 }
    let second = [at(2), at(3)]
    let start = group % 2 == 1 && second.contains { $0 != 0 } ? 2 : 0
    return [at(start), at(start + 1), at(start == 0 ? 4 : 6), at(start == 0 ? 5 : 7)]
  }

  private static func isKeypadDigit(_ symbol: UInt32) -> Bool { (0xffae...0xffb9).contains(symbol) }

  private static let shift: UInt16 = 1 << 0
  private static let lock: UInt16 = 1 << 1
  private static let numLock: UInt16 = 1 << 4
  private static let levelThree: UInt16 = 1 << 7

  /// The modifiers in the state of a core event.
  static func modifiers(_ state: UInt16) -> KeyModifiers {
    var modifiers: KeyModifiers = []
    if state & shift != 0 { modifiers.insert(.shift) }
    if state & lock != 0 { modifiers.insert(.capsLock) }
    if state & 1 << 2 != 0 { modifiers.insert(.control) }
    if state & 1 << 3 != 0 { modifiers.insert(.alt) }
    if state & 1 << 6 != 0 { modifiers.insert(.super) }
    return modifiers
  }
}
