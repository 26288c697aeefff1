// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import WindowSystem

/// Recognizes text, keys and shortcuts.
struct KeyRecognizer: Sendable {
  /// The modifier that is held, if nothing else has been pressed since.
  private var lone: InputKey?
  /// The accents that wait for their letter, in the order of their keys.
  private var deadKeys: [Unicode.Scalar] = []

  /// Notes input of the pointer or a finger; a modifier that is held is then no longer a key that is pressed alone.
  mutating func noteOther() { lone = nil }

  mutating func down(_ key: InputKey, _ event: InputEvent) -> [Recognition] {
    // Keyboards handle Fn themselves: the key that is pressed with it follows.
    if key.keySym == .function { return [] }
    if key.keySym.isModifier {
      lone = lone == nil && event.modifiers.subtracting(.capsLock).isEmpty ? key : nil
      return []
    }
    lone = nil
    func gesture(_ kind: Gesture.Kind, _ modifiers: RecordedModifiers = []) -> [Recognition] {
      [
        .gesture(
          Gesture(
            kind, modifiers: modifiers, isSuperHeld: event.modifiers.contains(.super), from: event.time,
            to: event.time))
      ]
    }
    let isShortcut = !event.modifiers.isDisjoint(with: [.control, .alt, .super])
    if let accent = key.keySym.deadAccent, !isShortcut {
      if deadKeys == [accent], let text = DeadKeys.text(ofTwo: accent) {
        deadKeys = []
        return gesture(.text(text))
      }
      deadKeys.append(accent)
      return []
    }
    let accents = deadKeys
    deadKeys = []
    if let text = key.text, !isShortcut { return gesture(.text(DeadKeys.compose(text, with: accents))) }
    if key.keySym == .backSpace, event.recordedModifiers.isEmpty { return gesture(.backspace) }
    var modifiers = event.recordedModifiers
    // For Tab with Shift, displays report the key symbol "left tab".
    let symbol = isShortcut ? key.plainKeySym : key.keySym
    guard let name = KeyNames.name(of: symbol) ?? KeyNames.name(of: key.keySym) else { return [] }
    if key.keySym == .leftTab { modifiers.insert(.shift) }
    return gesture(.key(name), modifiers)
  }

  mutating func up(_ key: InputKey, _ event: InputEvent) -> [Recognition] {
    guard let lone, lone.keycode == key.keycode else { return [] }
    self.lone = nil
    // Shift and Control alone have no effect, but Alt and Super open menus.
    guard let name = KeyNames.nameAlone(of: lone.keySym) else { return [] }
    return [.gesture(Gesture(.key(name), from: event.time, to: event.time))]
  }
}
