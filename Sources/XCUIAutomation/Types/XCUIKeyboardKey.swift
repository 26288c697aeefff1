// Apple spells the function keys F1 to F19.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// A key of the keyboard.
///
/// Mirrors Apple's `XCUIKeyboardKey`.
///
/// The raw values are those of AppKit's function keys, so that `typeText(XCUIKeyboardKey.delete.rawValue)`
/// presses the key.
public struct XCUIKeyboardKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(rawValue: String) { self.rawValue = rawValue }

  // MARK: - Text

  public static let delete = XCUIKeyboardKey("\u{8}")
  public static let `return` = XCUIKeyboardKey("\r")
  public static let enter = XCUIKeyboardKey("\u{3}")
  public static let tab = XCUIKeyboardKey("\t")
  public static let space = XCUIKeyboardKey(" ")
  public static let escape = XCUIKeyboardKey("\u{1b}")
  public static let forwardDelete = XCUIKeyboardKey("\u{f728}")
  public static let clear = XCUIKeyboardKey("\u{f739}")
  public static let capsLock = XCUIKeyboardKey("\u{f8c0}")

  // MARK: - Navigation

  public static let upArrow = XCUIKeyboardKey("\u{f700}")
  public static let downArrow = XCUIKeyboardKey("\u{f701}")
  public static let leftArrow = XCUIKeyboardKey("\u{f702}")
  public static let rightArrow = XCUIKeyboardKey("\u{f703}")
  public static let home = XCUIKeyboardKey("\u{f729}")
  public static let end = XCUIKeyboardKey("\u{f72b}")
  public static let pageUp = XCUIKeyboardKey("\u{f72c}")
  public static let pageDown = XCUIKeyboardKey("\u{f72d}")
  public static let help = XCUIKeyboardKey("\u{f746}")

  // MARK: - Function keys

  public static let F1 = XCUIKeyboardKey("\u{f704}")
  public static let F2 = XCUIKeyboardKey("\u{f705}")
  public static let F3 = XCUIKeyboardKey("\u{f706}")
  public static let F4 = XCUIKeyboardKey("\u{f707}")
  public static let F5 = XCUIKeyboardKey("\u{f708}")
  public static let F6 = XCUIKeyboardKey("\u{f709}")
  public static let F7 = XCUIKeyboardKey("\u{f70a}")
  public static let F8 = XCUIKeyboardKey("\u{f70b}")
  public static let F9 = XCUIKeyboardKey("\u{f70c}")
  public static let F10 = XCUIKeyboardKey("\u{f70d}")
  public static let F11 = XCUIKeyboardKey("\u{f70e}")
  public static let F12 = XCUIKeyboardKey("\u{f70f}")
  public static let F13 = XCUIKeyboardKey("\u{f710}")
  public static let F14 = XCUIKeyboardKey("\u{f711}")
  public static let F15 = XCUIKeyboardKey("\u{f712}")
  public static let F16 = XCUIKeyboardKey("\u{f713}")
  public static let F17 = XCUIKeyboardKey("\u{f714}")
  public static let F18 = XCUIKeyboardKey("\u{f715}")
  public static let F19 = XCUIKeyboardKey("\u{f716}")
  public static let secondaryFn = XCUIKeyboardKey("\u{f8c9}")

  // MARK: - Modifiers

  public static let shift = XCUIKeyboardKey("\u{f8c1}")
  public static let control = XCUIKeyboardKey("\u{f8c2}")
  public static let option = XCUIKeyboardKey("\u{f8c3}")
  public static let command = XCUIKeyboardKey("\u{f8c4}")
  public static let rightShift = XCUIKeyboardKey("\u{f8c5}")
  public static let rightControl = XCUIKeyboardKey("\u{f8c6}")
  public static let rightOption = XCUIKeyboardKey("\u{f8c7}")
  public static let rightCommand = XCUIKeyboardKey("\u{f8c8}")
}
