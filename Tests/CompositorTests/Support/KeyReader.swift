// SPDX-License-Identifier: Apache-2.0

import CXKB
import Foundation
import KeySymbols

@testable import Compositor

/// Translates keys as a toolkit does: with the keymap and the modifiers that arrived before the key.
final class KeyReader {
  private let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS)
  private var keymap: OpaquePointer?
  private var state: OpaquePointer?
  private(set) var keymapCount = 0
  /// The symbols of the pressed keys that are no modifiers.
  private(set) var symbols: [KeySym] = []
  /// The numbers of these keys in Linux.
  private(set) var codes: [UInt32] = []
  /// The text that the keys have typed; Return is a line feed.
  private(set) var text = ""
  /// The times of all keys, in milliseconds.
  private(set) var times: [UInt32] = []
  /// The keys that are held.
  private(set) var held: Set<UInt32> = []
  /// The modifiers that the last event has reported as depressed, and as locked.
  private(set) var depressed: UInt32 = 0
  private(set) var locked: UInt32 = 0

  deinit {
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  func clear() {
    symbols = []
    codes = []
    text = ""
    times = []
  }

  /// Takes in an event of a `wl_keyboard`.
  func take(_ event: WireClient.Event) {
    let numbers = event.arguments.map { value in
      if case .uint(let number) = value { number } else { UInt32(0) }
    }
    switch event.name {
    case "keymap":
      guard case .descriptor(let file) = event.arguments[1] else { return }
      load(file, Int(numbers[2]))
    case "modifiers":
      depressed = numbers[1]
      locked = numbers[3]
      xkb_state_update_mask(state, numbers[1], numbers[2], numbers[3], 0, 0, numbers[4])
    case "key":
      times.append(numbers[1])
      take(numbers[2], isPressed: numbers[3] == 1)
    default: break
    }
  }

  private func load(_ file: Int32, _ size: Int) {
    defer { close(file) }
    var text = [CChar](repeating: 0, count: size + 1)
    pread(file, &text, size, 0)
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    keymap = xkb_keymap_new_from_string(
      context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    state = xkb_state_new(keymap)
    keymapCount += 1
  }

  private func take(_ code: UInt32, isPressed: Bool) {
    guard isPressed else {
      held.remove(code)
      return
    }
    held.insert(code)
    let symbol = KeySym(rawValue: xkb_state_key_get_one_sym(state, code + 8))
    guard !symbol.isModifier else { return }
    symbols.append(symbol)
    codes.append(code)
    switch symbol {
    case .return: text += "\n"
    case .tab: text += "\t"
    case .backSpace: text += "\u{8}"
    default:
      if let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol.rawValue)), scalar.value != 0 {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
