// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import KeySymbols
import WindowSystem
import XCTestSupport

extension XCUIElement {
  func sendKey(_ key: XCUIKeyboardKey, _ flags: XCUIElement.KeyModifierFlags) {
    let text = key.rawValue.precomposedStringWithCanonicalMapping.unicodeScalars
    guard text.count == 1, let scalar = text.first, let keySym = KeySym(scalar) else {
      return IssueRecorder.attempt("type a key in \(handle.description)", in: handle.application) {
        throw AutomationError(
          .unsupported,
          "\"\(key.rawValue)\" is not a key: typeKey takes one character or an XCUIKeyboardKey. "
            + "Use typeText for longer texts.")
      }
    }
    let isFunction = flags.contains(.function)
    perform(
      .typeKey(
        isFunction ? keySym.withFunctionKey : keySym, flags.keyModifiers, name: key.name(with: flags)))
  }
}

extension XCUIKeyboardKey {
  /// The name of the key with its modifiers, as in a menu: `Control+Shift+a`.
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
    parts.append(isPrintable ? rawValue : Self.names[self] ?? String(format: "U+%04X", scalar))
    return parts.joined(separator: "+")
  }

  /// The names, for the log, of the keys without a visible character.
  private static let names: [XCUIKeyboardKey: String] = {
    var names: [XCUIKeyboardKey: String] = [
      .delete: "Backspace", .return: "Return", .enter: "Enter", .tab: "Tab", .space: "Space",
      .escape: "Escape",
      .forwardDelete: "Delete", .clear: "Clear", .capsLock: "CapsLock", .upArrow: "Up", .downArrow: "Down",
      .leftArrow: "Left", .rightArrow: "Right", .home: "Home", .end: "End", .pageUp: "Page Up",
      .pageDown: "Page Down", .help: "Help", .secondaryFn: "Fn", .shift: "Shift", .control: "Control",
      .option: "Alt", .command: "Super", .rightShift: "Right Shift", .rightControl: "Right Control",
      .rightOption: "Right Alt", .rightCommand: "Right Super",
    ]
    let functionKeys: [XCUIKeyboardKey] = [
      .F1, .F2, .F3, .F4, .F5, .F6, .F7, .F8, .F9, .F10, .F11, .F12, .F13, .F14, .F15, .F16, .F17, .F18, .F19,
    ]
    for (index, key) in functionKeys.enumerated() { names[key] = "F\(index + 1)" }
    return names
  }()
}

extension KeySym {
  /// The key that a keyboard sends for this key while Fn is held.
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
