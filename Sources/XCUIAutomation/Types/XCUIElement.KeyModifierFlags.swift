import WindowSystem

extension XCUIElement {
  /// Modifier keys.
  ///
  /// Mirrors Apple's `XCUIElement.KeyModifierFlags`.
  ///
  /// `command` is the key that shortcuts use: Control on Linux, as Command is on a Mac. `option` is Alt.
  public struct KeyModifierFlags: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let capsLock = KeyModifierFlags(rawValue: 1 << 0)
    public static let shift = KeyModifierFlags(rawValue: 1 << 1)
    public static let control = KeyModifierFlags(rawValue: 1 << 2)
    public static let option = KeyModifierFlags(rawValue: 1 << 3)
    public static let command = KeyModifierFlags(rawValue: 1 << 4)
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

  /// A size class.
  ///
  /// Mirrors Apple's `XCUIElement.SizeClass`: a window narrower than 600 points, or lower than 480, is compact in
  /// that direction, and so is what is in it; any other is regular.
  public enum SizeClass: Int, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
  }

  /// The names of the attributes in a snapshot's dictionary.
  ///
  /// Mirrors Apple's `XCUIElement.AttributeName`.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let children = AttributeName(rawValue: "children")
    public static let elementType = AttributeName(rawValue: "elementType")
    public static let identifier = AttributeName(rawValue: "identifier")
    public static let value = AttributeName(rawValue: "value")
    public static let placeholderValue = AttributeName(rawValue: "placeholderValue")
    public static let title = AttributeName(rawValue: "title")
    public static let label = AttributeName(rawValue: "label")
    public static let frame = AttributeName(rawValue: "frame")
    public static let enabled = AttributeName(rawValue: "enabled")
    public static let selected = AttributeName(rawValue: "selected")
    public static let hasFocus = AttributeName(rawValue: "hasFocus")
    public static let horizontalSizeClass = AttributeName(rawValue: "horizontalSizeClass")
    public static let verticalSizeClass = AttributeName(rawValue: "verticalSizeClass")
  }
}
