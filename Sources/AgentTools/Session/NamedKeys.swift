// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Notation
import Recorder

/// A key with modifiers as text: `Return`, `Control+Shift+s`.
struct NamedKeys {
  /// The name of the recorder: a case of `XCUIKeyboardKey`, or a character.
  let name: String
  let modifiers: RecordedModifiers

  /// - Throws: ``ToolFailure`` for an unknown key.
  init(_ text: String) throws {
    var words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // "Control++" and "+" name the key "+".
    if words.suffix(2) == ["", ""] { words = words.dropLast(2) + ["+"] }
    let key = words.popLast() ?? ""
    modifiers = try Self.modifiers(words)
    let lowercased = key.lowercased()
    if let name = Self.names[lowercased]
      ?? KeyNames.rawValues.keys.first(where: { $0.lowercased() == lowercased })
    {
      self.name = name
    } else if KeyNames.keySym(of: key) != nil {
      name = key
    } else {
      let known = Array(KeyNames.rawValues.keys) + Array(Self.names.keys)
      let near = NearMisses.closest(to: key, among: known.sorted(), limit: 3)
      throw ToolFailure(
        "There is no key \(UntrustedText.quoted(key, limit: 40)). Keys are single characters or names such as Return, Escape, "
          + "Tab, Up, PageDown, F5, with modifiers before them: Control+Shift+s."
          + (near.isEmpty ? "" : " Similar: \(near.joined(separator: ", "))."))
    }
  }

  /// Reads modifiers such as `Control+Shift`.
  ///
  /// - Throws: ``ToolFailure`` for another word.
  static func modifiers(_ words: [String]) throws -> RecordedModifiers {
    var modifiers: RecordedModifiers = []
    for word in words {
      switch word.trimmingCharacters(in: .whitespaces).lowercased() {
      case "control", "ctrl": modifiers.insert(.control)
      case "shift": modifiers.insert(.shift)
      case "alt", "option": modifiers.insert(.option)
      default:
        throw ToolFailure(
          "There is no modifier \(UntrustedText.quoted(word, limit: 40)): use Control, Shift or Alt.")
      }
    }
    return modifiers
  }

  /// The usual names that differ from those of `XCUIKeyboardKey`.
  private static let names = [
    "esc": "escape", "backspace": "delete", "delete": "forwardDelete", "del": "forwardDelete",
    "enter": "return",
    "up": "upArrow", "down": "downArrow", "left": "leftArrow", "right": "rightArrow", "arrowup": "upArrow",
    "arrowdown": "downArrow", "arrowleft": "leftArrow", "arrowright": "rightArrow", "pgup": "pageUp",
    "pgdn": "pageDown", "page_up": "pageUp", "page_down": "pageDown",
  ]
}
