// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// Keys by their web names (UI Events KeyboardEvent key Values).
enum PageKey: Equatable {
  case modifier(KeySym)
  /// A key with a function, such as Return.
  case function(KeySym)
  /// A key that types a character.
  case character(Unicode.Scalar)

  /// Creates a key; nil for keys without a meaning on a desktop: `Dead`, `Process`, `Unidentified`.
  init?(named name: String) {
    if let modifier = Self.modifiers[name] {
      self = .modifier(modifier)
    } else if let key = Self.functions[name] {
      self = .function(key)
    } else if name.first == "F", let number = Int(name.dropFirst()), let key = KeySym.function(number) {
      self = .function(key)
    } else if name.unicodeScalars.count == 1, let scalar = name.unicodeScalars.first {
      self = .character(scalar)
    } else {
      return nil
    }
  }

  private static let modifiers: [String: KeySym] = [
    "Shift": .shiftLeft, "Control": .controlLeft, "Alt": .altLeft, "Meta": .superLeft, "OS": .superLeft,
  ]

  /// The function keys, without the lock keys: the browser has already applied those to the characters that it sends.
  private static let functions: [String: KeySym] = [
    "Enter": .return, "Tab": .tab, "Backspace": .backSpace, "Delete": .delete, "Escape": .escape,
    "ArrowLeft": .left, "ArrowRight": .right, "ArrowUp": .up, "ArrowDown": .down, "Home": .home, "End": .end,
    "PageUp": .pageUp, "PageDown": .pageDown, "Insert": .insert, "ContextMenu": .menu, "Pause": .pause,
    "PrintScreen": .print,
    "Clear": .clear, "Help": .help, "Undo": .undo, "Redo": .redo, "Find": .find, "Select": .select,
    "Execute": .execute, "AudioVolumeUp": .volumeUp, "AudioVolumeDown": .volumeDown,
  ]
}
