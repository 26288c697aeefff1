// SPDX-License-Identifier: Apache-2.0

// Apple spells the function keys F1 to F19.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A key of the keyboard.
///
/// Mirrors Apple's `XCUIKeyboardKey`.
///
/// The raw values are those of AppKit's function keys, so `typeText(XCUIKeyboardKey.delete.rawValue)` presses the key.
/// AppKit has no values for modifier keys, so their raw values are other code points in the same private use area of
/// Unicode. Pressing a key sends the X11 keysym that the comment of the key names.
public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
  /// The character that represents the key in `typeText(_:)`.
  public let rawValue: String

  /// Creates a key from the character that represents the key.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates a key from the character that represents the key.
  public init(rawValue: String) { self.rawValue = rawValue }

  // MARK: - Text

  /// Backspace (`BackSpace`), which deletes the character before the caret.
  public static let delete = XCUIKeyboardKey("\u{8}")
  /// Return (`Return`).
  public static let `return` = XCUIKeyboardKey("\r")
  /// Enter of the keypad (`KP_Enter`).
  public static let enter = XCUIKeyboardKey("\u{3}")
  /// Tab (`Tab`).
  public static let tab = XCUIKeyboardKey("\t")
  /// The space bar (`space`).
  public static let space = XCUIKeyboardKey(" ")
  /// Escape (`Escape`).
  public static let escape = XCUIKeyboardKey("\u{1b}")
  /// Delete (`Delete`), which deletes the character after the caret.
  public static let forwardDelete = XCUIKeyboardKey("\u{f728}")
  /// Clear (`Clear`), which few programs handle.
  public static let clear = XCUIKeyboardKey("\u{f739}")
  /// Caps Lock (`Caps_Lock`), which stays switched on until it is pressed again.
  public static let capsLock = XCUIKeyboardKey("\u{f8c0}")

  // MARK: - Navigation

  /// The up arrow (`Up`).
  public static let upArrow = XCUIKeyboardKey("\u{f700}")
  /// The down arrow (`Down`).
  public static let downArrow = XCUIKeyboardKey("\u{f701}")
  /// The left arrow (`Left`).
  public static let leftArrow = XCUIKeyboardKey("\u{f702}")
  /// The right arrow (`Right`).
  public static let rightArrow = XCUIKeyboardKey("\u{f703}")
  /// Home (`Home`).
  public static let home = XCUIKeyboardKey("\u{f729}")
  /// End (`End`).
  public static let end = XCUIKeyboardKey("\u{f72b}")
  /// Page Up (`Page_Up`).
  public static let pageUp = XCUIKeyboardKey("\u{f72c}")
  /// Page Down (`Page_Down`).
  public static let pageDown = XCUIKeyboardKey("\u{f72d}")
  /// Help (`Help`), which few programs handle; most open their help with F1.
  public static let help = XCUIKeyboardKey("\u{f746}")

  // MARK: - Function keys

  /// F1.
  public static let F1 = XCUIKeyboardKey("\u{f704}")
  /// F2.
  public static let F2 = XCUIKeyboardKey("\u{f705}")
  /// F3.
  public static let F3 = XCUIKeyboardKey("\u{f706}")
  /// F4.
  public static let F4 = XCUIKeyboardKey("\u{f707}")
  /// F5.
  public static let F5 = XCUIKeyboardKey("\u{f708}")
  /// F6.
  public static let F6 = XCUIKeyboardKey("\u{f709}")
  /// F7.
  public static let F7 = XCUIKeyboardKey("\u{f70a}")
  /// F8.
  public static let F8 = XCUIKeyboardKey("\u{f70b}")
  /// F9.
  public static let F9 = XCUIKeyboardKey("\u{f70c}")
  /// F10, which opens the menu bar in GTK programs.
  public static let F10 = XCUIKeyboardKey("\u{f70d}")
  /// F11.
  public static let F11 = XCUIKeyboardKey("\u{f70e}")
  /// F12.
  public static let F12 = XCUIKeyboardKey("\u{f70f}")
  /// F13.
  public static let F13 = XCUIKeyboardKey("\u{f710}")
  /// F14.
  public static let F14 = XCUIKeyboardKey("\u{f711}")
  /// F15.
  public static let F15 = XCUIKeyboardKey("\u{f712}")
  /// F16.
  public static let F16 = XCUIKeyboardKey("\u{f713}")
  /// F17.
  public static let F17 = XCUIKeyboardKey("\u{f714}")
  /// F18.
  public static let F18 = XCUIKeyboardKey("\u{f715}")
  /// F19.
  public static let F19 = XCUIKeyboardKey("\u{f716}")
  /// Fn (`XF86Fn`), which keyboards handle themselves, so no program reacts to it.
  public static let secondaryFn = XCUIKeyboardKey("\u{f8c9}")

  // MARK: - Modifiers

  /// The left Shift key (`Shift_L`), pressed and released.
  ///
  /// To hold it during other actions, use `XCUIElement.perform(withKeyModifiers:block:)`.
  public static let shift = XCUIKeyboardKey("\u{f8c1}")
  /// The left Control key (`Control_L`), pressed and released.
  public static let control = XCUIKeyboardKey("\u{f8c2}")
  /// The left Alt key (`Alt_L`), pressed and released.
  public static let option = XCUIKeyboardKey("\u{f8c3}")

  /// The left Super key (`Super_L`), pressed and released.
  ///
  /// In ``XCUIElement/KeyModifierFlags`` the name `command` means Control, the modifier of shortcuts on Linux.
  public static let command = XCUIKeyboardKey("\u{f8c4}")
  /// The right Shift key (`Shift_R`), pressed and released.
  public static let rightShift = XCUIKeyboardKey("\u{f8c5}")
  /// The right Control key (`Control_R`), pressed and released.
  public static let rightControl = XCUIKeyboardKey("\u{f8c6}")
  /// The right Alt key (`Alt_R`), pressed and released.
  public static let rightOption = XCUIKeyboardKey("\u{f8c7}")
  /// The right Super key (`Super_R`), pressed and released.
  public static let rightCommand = XCUIKeyboardKey("\u{f8c8}")
}
