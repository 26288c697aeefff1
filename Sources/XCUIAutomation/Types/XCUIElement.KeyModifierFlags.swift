// SPDX-License-Identifier: Apache-2.0

import WindowSystem

extension XCUIElement {
  /// Modifier keys to hold.
  ///
  /// Mirrors Apple's `XCUIElement.KeyModifierFlags`.
  ///
  /// `command` is the modifier key of shortcuts, which is Control on Linux and Command on a Mac. `option` is Alt. Of
  /// two keys of the same name, the left key is held.
  public struct KeyModifierFlags: OptionSet, Sendable {
    /// The flags as bits, with Apple's numbers.
    public let rawValue: UInt

    /// Creates a set of modifier keys from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Caps Lock, which is switched on before the action and off after it.
    public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
    /// Shift.
    public static let shift = KeyModifierFlags(rawValue: 1 << 1)
    /// Control.
    public static let control = KeyModifierFlags(rawValue: 1 << 2)
    /// Alt.
    public static let option = KeyModifierFlags(rawValue: 1 << 3)

    /// Control, the modifier of shortcuts on Linux.
    ///
    /// The Super key is not one of the modifiers; ``XCUIKeyboardKey/command`` presses it as a single key.
    public static let command = KeyModifierFlags(rawValue: 1 << 4)

    /// Fn, which keyboards handle themselves: with Fn, the arrow keys send Home, End, Page Up and Page Down.
    ///
    /// With Fn, Delete sends a forward delete, and Return sends Enter of the keypad. The flag has no effect on other
    /// keys.
    public static let function = KeyModifierFlags(rawValue: 1 << 5)

    /// The older name of ``capsLock``.
    public static let alphaShift = capsLock
    /// The older name of ``option``.
    public static let alternate = option

    /// The keys that are held for these flags.
    var keyModifiers: KeyModifiers {
      var modifiers: KeyModifiers = []
      if contains(.shift) { modifiers.insert(.shift) }
      if contains(.control) || contains(.command) { modifiers.insert(.control) }
      if contains(.option) { modifiers.insert(.alt) }
      if contains(.capsLock) { modifiers.insert(.capsLock) }
      return modifiers
    }
  }
}
