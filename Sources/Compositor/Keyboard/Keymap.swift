// SPDX-License-Identifier: Apache-2.0

import CLinux
import CXKB
import KeySymbols

#if canImport(Glibc)
  import Glibc
#endif

/// The meanings of all keys, and the file with which clients receive them.
///
/// A key has the number that Linux gives it. XKB numbers keys as X11 does, from 8.
final class Keymap {
  private let context: OpaquePointer
  private let map: OpaquePointer
  /// A state for questions such as "which symbol has this key with Shift", which is set before each question.
  private let probe: OpaquePointer
  /// The file with the text of the layout, which clients map into their memory.
  let descriptor: Int32
  let size: UInt32

  private static func makeContext() -> OpaquePointer? {
    // The environment of this process must not change the layout.
    let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES)
    // The caller reports a layout that does not exist.
    if let context { xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL) }
    return context
  }

  /// Creates a layout by its name, such as "us".
  convenience init?(layout: String, variant: String = "") {
    guard let context = Self.makeContext() else { return nil }
    let map = "evdev".withCString { rules in
      "pc105".withCString { model in
        layout.withCString { layout in
          variant.withCString { variant in
            "".withCString { options -> OpaquePointer? in
              var names = xkb_rule_names(
                rules: rules, model: model, layout: layout, variant: variant, options: options)
              return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
    self.init(context: context, map: map)
  }

  /// Creates a layout from its text in the form of XKB.
  private convenience init?(text: [UInt8]) {
    guard let context = Self.makeContext() else { return nil }
    let map = text.withUnsafeBytes { bytes -> OpaquePointer? in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
      return xkb_keymap_new_from_buffer(
        context, start, bytes.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }
    self.init(context: context, map: map)
  }

  private init?(context: OpaquePointer, map: OpaquePointer?) {
    guard let map else {
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    self.map = map
    guard let probe = xkb_state_new(map), let text = xkb_keymap_get_as_string(map, XKB_KEYMAP_FORMAT_TEXT_V1)
    else {
      xkb_keymap_unref(map)
      xkb_context_unref(context)
      return nil
    }
    self.probe = probe
    defer { free(text) }
    let count = strlen(text) + 1
    size = UInt32(count)
    descriptor = Self.sealedFile(text, count)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    xkb_state_unref(probe)
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

  // MARK: - Keys

  static let offset: UInt32 = 8

  /// The numbers of the keys.
  var codes: Range<UInt32> {
    let first = max(xkb_keymap_min_keycode(map), Self.offset) - Self.offset
    return first..<max(first, xkb_keymap_max_keycode(map) &+ 1 &- Self.offset)
  }

  /// The symbol of a key while modifiers are held.
  func symbol(of code: UInt32, _ modifiers: KeyModifierState) -> KeySym {
    set(modifiers)
    return KeySym(rawValue: xkb_state_key_get_one_sym(probe, code &+ Self.offset))
  }

  /// The symbols of all ``codes`` while modifiers are held.
  func symbols(_ modifiers: KeyModifierState) -> [KeySym] {
    set(modifiers)
    return codes.map { KeySym(rawValue: xkb_state_key_get_one_sym(probe, $0 &+ Self.offset)) }
  }

  private func set(_ modifiers: KeyModifierState) {
    xkb_state_update_mask(
      probe, modifiers.depressed, modifiers.latched, modifiers.locked, 0, 0, modifiers.group)
  }

  /// The modifiers that a held key sets; 0 for a key that is no modifier.
  func modifiers(setBy code: UInt32) -> UInt32 {
    guard let state = makeState() else { return 0 }
    defer { xkb_state_unref(state) }
    xkb_state_update_key(state, code &+ Self.offset, XKB_KEY_DOWN)
    return xkb_state_serialize_mods(state, XKB_STATE_MODS_EFFECTIVE)
  }

  /// The bit of a modifier; 0 if the layout does not have it.
  func bit(ofModifier name: String) -> UInt32 {
    let index = xkb_keymap_mod_get_index(map, name)
    return index < 32 ? 1 << index : 0
  }

  /// Returns a new state of the keys, which the caller releases.
  func makeState() -> OpaquePointer? { xkb_state_new(map) }

  // MARK: - Other symbols

  /// Returns this layout with other symbols on some keys.
  ///
  /// - Parameter symbols: a symbol for each key that gets one.
  /// - Returns: the new layout; nil if a number is not a symbol.
  func replacing(_ symbols: [UInt32: KeySym]) -> Keymap? {
    guard let copy = xkb_keymap_get_as_string(map, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
    defer { free(copy) }
    var text = Array(UnsafeBufferPointer(start: copy, count: strlen(copy))).map { UInt8(bitPattern: $0) }
    // The section of the symbols is the last one, so its end is the last brace but one.
    let brace = UInt8(ascii: "}")
    guard let end = text.lastIndex(of: brace), let place = text[..<end].lastIndex(of: brace) else {
      return nil
    }
    var lines = ""
    for (code, symbol) in symbols {
      guard let key = xkb_keymap_key_get_name(map, code &+ Self.offset),
        let name = symbol.layoutName
      else { return nil }
      // With this type, neither Shift nor Caps Lock changes the symbol.
      lines +=
        "replace key <\(String(cString: key))> { type= \"ALPHABETIC\", symbols[Group1]= [ \(name), \(name) ] };\n"
    }
    text.insert(contentsOf: lines.utf8, at: place)
    return Keymap(text: text)
  }
}
