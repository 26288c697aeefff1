import AutomationEngine

/// The keys that have a name in the API.
package enum KeyName {
  /// A key as an argument of `typeKey`: `.return`, or a character as a text.
  static func argument(_ key: String) -> String {
    all.contains(key) ? ".\(key)" : SwiftLiteral.quoted(key)
  }

  /// The names of `XCUIKeyboardKey`.
  package static let all: Set<String> = Set(
    [
      "delete", "return", "enter", "tab", "space", "escape", "forwardDelete", "clear", "capsLock", "upArrow",
      "downArrow", "leftArrow", "rightArrow", "home", "end", "pageUp", "pageDown", "help", "secondaryFn",
      "shift",
      "control", "option", "command", "rightShift", "rightControl", "rightOption", "rightCommand",
    ] + (1...19).map { "F\($0)" })
}
