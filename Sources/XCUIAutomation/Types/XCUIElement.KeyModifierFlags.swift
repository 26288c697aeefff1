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

    /// Makes a set of modifier keys from its bits.
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

  /// The size class of a window in one direction.
  ///
  /// Mirrors Apple's `XCUIElement.SizeClass`. A window less than 600 points wide, or less than 480 points high, is
  /// compact in that direction, and so are the elements in it; any other window is regular. Apple's size classes depend
  /// on the device. At these limits, programs for GNOME and iPadOS change from one column to several.
  public enum SizeClass: Int, Sendable {
    /// Unknown: the program has no window.
    case unspecified = 0
    /// Less than 600 points wide, or less than 480 points high.
    case compact = 1
    /// At least 600 points wide, or at least 480 points high.
    case regular = 2
  }

  /// The names of the attributes in a snapshot's dictionary.
  ///
  /// Mirrors Apple's `XCUIElement.AttributeName`; see `XCUIElementSnapshot.dictionaryRepresentation`.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String

    /// Makes the name of an attribute from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The array of the dictionaries of the direct children.
    public static let children = AttributeName(rawValue: "children")
    /// The raw value of the type.
    public static let elementType = AttributeName(rawValue: "elementType")
    /// The identifier; "" if the element has no identifier.
    public static let identifier = AttributeName(rawValue: "identifier")
    /// The value, a text; absent if the element has no value.
    public static let value = AttributeName(rawValue: "value")
    /// The placeholder of an empty field; absent if the element has no placeholder.
    public static let placeholderValue = AttributeName(rawValue: "placeholderValue")
    /// The title; "" if the element has no title.
    public static let title = AttributeName(rawValue: "title")
    /// The label; "" if the element has no label.
    public static let label = AttributeName(rawValue: "label")
    /// The frame, a dictionary with `X`, `Y`, `Width` and `Height` in pixels of the screen.
    public static let frame = AttributeName(rawValue: "frame")
    /// Whether the element accepts events.
    public static let enabled = AttributeName(rawValue: "enabled")
    /// Whether the element is selected.
    public static let selected = AttributeName(rawValue: "selected")
    /// Whether the element has the keyboard focus.
    public static let hasFocus = AttributeName(rawValue: "hasFocus")
    /// The raw value of the horizontal size class.
    public static let horizontalSizeClass = AttributeName(rawValue: "horizontalSizeClass")
    /// The raw value of the vertical size class.
    public static let verticalSizeClass = AttributeName(rawValue: "verticalSizeClass")
  }
}
