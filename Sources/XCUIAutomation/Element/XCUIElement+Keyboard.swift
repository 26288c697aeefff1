import AutomationEngine
import Foundation
import WindowSystem

extension XCUIElement {
  func sendKey(_ key: XCUIKeyboardKey, _ flags: XCUIElement.KeyModifierFlags) {
    act("type a key in") { handle in
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
