// SPDX-License-Identifier: Apache-2.0

import CLinux
import CXKB

#if canImport(Glibc)
  import Glibc
#endif

/// A layout of the keyboard, and the state of its modifier keys.
final class Keymap {
  private let context: OpaquePointer
  private let map: OpaquePointer
  private let state: OpaquePointer
  /// The file with the text of the layout, which clients map into their memory.
  let descriptor: Int32
  let size: UInt32

  /// Creates a layout by its name, such as "us".
  convenience init?(layout: String, variant: String = "") {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    let map = layout.withCString { layout in
      variant.withCString { variant -> OpaquePointer? in
        var names = xkb_rule_names(rules: nil, model: nil, layout: layout, variant: variant, options: nil)
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
      }
    }
    guard let map else {
      xkb_context_unref(context)
      return nil
    }
    self.init(context: context, map: map)
  }

  /// Creates a layout from its text in the form of XKB.
  convenience init?(text: String) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
    guard
      let map = xkb_keymap_new_from_string(
        context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    else {
      xkb_context_unref(context)
      return nil
    }
    self.init(context: context, map: map)
  }

  private init?(context: OpaquePointer, map: OpaquePointer) {
    self.context = context
    self.map = map
    guard let state = xkb_state_new(map), let text = xkb_keymap_get_as_string(map, XKB_KEYMAP_FORMAT_TEXT_V1)
    else {
      xkb_keymap_unref(map)
      xkb_context_unref(context)
      return nil
    }
    self.state = state
    defer { free(text) }
    let count = strlen(text) + 1
    size = UInt32(count)
    descriptor = Self.sealedFile(text, count)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    xkb_state_unref(state)
    xkb_keymap_unref(map)
    xkb_context_unref(context)
  }

  /// Returns a file with these bytes that no client can change.
  private static func sealedFile(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Int32 {
    let file = clinux_memory_file("keymap")
    guard file >= 0 else { return -1 }
    var written = 0
    while written < count {
      let part = write(file, bytes + written, count - written)
      guard part > 0 else { break }
      written += part
    }
    _ = clinux_seal(file)
    return file
  }

  /// The modifiers as clients receive them.
  struct Modifiers: Equatable {
    var depressed: UInt32 = 0
    var latched: UInt32 = 0
    var locked: UInt32 = 0
    var group: UInt32 = 0
  }

  var modifiers: Modifiers {
    Modifiers(
      depressed: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
      latched: xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
      locked: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
      group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
  }

  /// Takes in a key.
  ///
  /// - Parameters:
  ///   - key: the code of the key, as Linux numbers it.
  ///   - isPressed: whether the key is pressed and not released.
  func update(_ key: UInt32, isPressed: Bool) {
    // XKB numbers keys as X11 does, from 8.
    xkb_state_update_key(state, key &+ 8, isPressed ? XKB_KEY_DOWN : XKB_KEY_UP)
  }
}
