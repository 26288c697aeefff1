// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import KeySymbols
import Synchronized

/// The keyboard.
extension X11Display {
  /// Restores the original key symbols that typing has changed, for a display that remains in use.
  func returnKeyboard() throws {
    try input.withLock {
      try $0.returnSpareKeys(mapChanges: state.keyboardMapChanges(), group: keyboardGroup)
    }
  }

  func keyDown(_ key: KeySym) throws {
    try input.withLock { try $0.keyDown(key, group: keyboardGroup, to: typingBarrier.receiver(nil)) }
  }

  var heldKeys: [KeySym] { input.withLock { $0.heldKeys.map(\.key) } }

  func keyUp(_ key: KeySym) throws { try input.withLock { try $0.keyUp(key) } }

  var inputFocus: WindowID {
    get throws { WindowID(rawValue: try XInput.focus(on: connection)) }
  }

  func pressKey(_ key: KeySym, modifiers: KeyModifiers, ifFocused focus: WindowID?) throws -> Bool {
    if modifiers.contains(.capsLock) {
      return try withCapsLock(true) {
        try pressKey(key, modifiers: modifiers.subtracting(.capsLock), ifFocused: focus)
      }
    }
    return try input.withLock {
      try $0.pressKey(
        key, modifiers: modifiers, group: keyboardGroup, to: typingBarrier.receiver(nil),
        ifFocused: focus?.rawValue)
    }
  }

  func type(
    _ text: String, focusedWindow: WindowID?, inCodeUnits: Bool, ifFocused focus: WindowID?
  ) throws -> Substring {
    var rest = text[...]
    // Held modifiers and Caps Lock would change the meaning of the typed keys.
    try input.withLock { input in
      try input.withoutHeldKeys {
        try withCapsLock(false) {
          let typed = try input.type(
            text, inCodeUnits: inCodeUnits, group: keyboardGroup, to: typingBarrier.receiver(focusedWindow),
            ifFocused: focus?.rawValue)
          rest = KeySym.rest(of: text, inCodeUnits: inCodeUnits, afterKeys: typed)
        }
      }
    }
    return rest
  }

  var isCapsLockOn: Bool {
    get throws { try pointerReply().mask & UInt16(XCB_MOD_MASK_LOCK.rawValue) != 0 }
  }

  /// The active group of the keyboard's layout, from 0: bits 13 and 14 of the core protocol's key state, which the
  /// keyboard extension sets.
  private var keyboardGroup: Int {
    get throws { Int(try pointerReply().mask >> 13) & 3 }
  }

  func releaseAllInput() throws {
    try input.withLock { try $0.releaseAll() }
    try touchScreen?.liftAll()
    if try isCapsLockOn { try pressKey(.capsLock, modifiers: []) }
  }
}
