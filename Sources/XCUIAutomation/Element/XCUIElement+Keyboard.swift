import AutomationEngine
import Foundation
import WindowSystem

extension XCUIElement {
  /// Types text into the element, which must have the keyboard focus or hold what has it; else the test
  /// fails with the name of who has it.
  ///
  /// A line feed presses Return, a tab presses Tab, and the raw values of ``XCUIKeyboardKey`` press their
  /// keys.
  public func typeText(_ text: String) {
    IssueRecorder.attempt("type into \(handle.description)", in: handle.application) {
      try handle.typeText(text)
    }
  }

  /// Presses a key that types one character, with modifiers held.
  ///
  /// `.capsLock` switches Caps Lock on for the key. `.function` is handled inside of keyboards, so it makes what
  /// theirs does: Home, End, Page Up and Page Down of the arrow keys, a forward delete of Delete, Enter of Return;
  /// with other keys it changes nothing.
  public func typeKey(_ key: String, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    typeKey(XCUIKeyboardKey(key), modifierFlags: flags)
  }

  /// Presses a key with modifiers held.
  public func typeKey(_ key: XCUIKeyboardKey, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    IssueRecorder.attempt("type a key in \(handle.description)", in: handle.application) {
      let text = key.rawValue.precomposedStringWithCanonicalMapping.unicodeScalars
      guard text.count == 1, let scalar = text.first, let keySym = KeySym(scalar) else {
        throw AutomationError(
          .unsupported,
          "\"\(key.rawValue)\" is not a key: typeKey takes one character or an XCUIKeyboardKey. "
            + "Use typeText for longer texts.")
      }
      let isFunction = flags.contains(.function)
      try handle.typeKey(
        isFunction ? keySym.withFunctionKey : keySym, modifiers: flags.keyModifiers,
        name: key.name(with: flags))
    }
  }

  /// Holds modifier keys while `block` runs; they come up whatever happens in it. Caps Lock is switched on for it.
  public class func perform(withKeyModifiers flags: XCUIElement.KeyModifierFlags, block: () -> Void) {
    IssueRecorder.attempt("hold modifier keys", in: nil) {
      try ModifierKeys.hold(flags.keyModifiers, block)
    }
  }
}

extension XCUIKeyboardKey {
  /// The key as it is written on a menu: `Control+Shift+a`.
  func name(with flags: XCUIElement.KeyModifierFlags) -> String {
    var parts: [String] = []
    let modifiers = flags.keyModifiers
    if modifiers.contains(.control) { parts.append("Control") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    let scalar = rawValue.unicodeScalars.first?.value ?? 0
    let isPrintable = scalar > 0x20 && !(0xf700...0xf8ff).contains(scalar)
    if modifiers.contains(.capsLock) { parts.append("CapsLock") }
    if flags.contains(.function) { parts.append("Fn") }
    parts.append(isPrintable ? rawValue : String(format: "U+%04X", scalar))
    return parts.joined(separator: "+")
  }
}

extension KeySym {
  /// The key that this one is while the Fn key of a keyboard is held.
  fileprivate var withFunctionKey: KeySym {
    switch self {
    case .up: .pageUp
    case .down: .pageDown
    case .left: .home
    case .right: .end
    case .backSpace: .delete
    case .return: .keypadEnter
    default: self
    }
  }
}
