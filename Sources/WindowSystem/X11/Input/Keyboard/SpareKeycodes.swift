// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The keycodes to which any keysym may be assigned, with their current keysyms.
///
/// With the rules "evdev", these are the keycodes 120 to 255 without three groups. The first group has keys whose
/// hardware code has an effect regardless of the keysym (Chromium: context menu, copy, paste, cut, reload, back). The
/// second group is 133, 134 and 203 to 207, which are modifiers. The third group has a few more keys with a special
/// meaning in toolkits.
struct SpareKeycodes {
  static let safe: [UInt8] = (120...255).filter { keycode in
    switch keycode {
    case 133...136, 141, 143, 145, 164, 166, 167, 180, 181, 203...207, 225: false
    default: true
    }
  }

  /// The spare keycodes of this keyboard; the most recently used ones are last.
  private var byUse: [UInt8]
  private var keycodes: [KeySym: UInt8] = [:]
  private var keys: [UInt8: KeySym] = [:]
  /// The keycodes typed since the last wait for the receiving program, which may not have translated them yet.
  private var pending: Set<UInt8> = []

  /// Finds the spare keycodes of a keyboard.
  ///
  /// - Parameters:
  ///   - range: the keycodes of the keyboard.
  ///   - modifiers: the keycodes that are modifiers on this keyboard.
  init(in range: ClosedRange<UInt8>, modifiers: Set<UInt8>) {
    byUse = Self.safe.filter { range.contains($0) && !modifiers.contains($0) }
  }

  var capacity: Int { byUse.count }

  func contains(_ keycode: UInt8) -> Bool { byUse.contains(keycode) }

  func keycode(for key: KeySym) -> UInt8? { keycodes[key] }

  /// Records that the keys with these keycodes were typed.
  mutating func noteUse(of keycodes: Set<UInt8>) {
    pending.formUnion(keycodes)
    byUse = byUse.filter { !keycodes.contains($0) } + byUse.filter { keycodes.contains($0) }
  }

  /// Records that the receiving program has read all keys that were typed before.
  mutating func passBarrier() { pending = [] }

  /// The keycodes to overwrite for `count` new keysyms: those that have been unused for the longest time and have no
  /// keysym in `keeping`.
  func choose(_ count: Int, keeping: Set<KeySym>) -> [UInt8] {
    Array(byUse.lazy.filter { code in keys[code].map { !keeping.contains($0) } ?? true }.prefix(count))
  }

  /// Whether overwriting these keycodes may change the meaning of a key that a client has not read yet.
  func needsBarrier(_ codes: [UInt8]) -> Bool { !pending.isDisjoint(with: codes) }

  mutating func assign(_ key: KeySym, to keycode: UInt8) {
    if let old = keys[keycode] { keycodes[old] = nil }
    keys[keycode] = key
    keycodes[key] = keycode
  }

  /// Removes keysyms that the map no longer contains, because another client has changed it.
  mutating func reconcile(with map: XKeyboardMap) {
    for (keycode, key) in keys where !map.row(keycode).prefix(2).allSatisfy({ $0 == key.rawValue }) {
      keys[keycode] = nil
      keycodes[key] = nil
    }
  }
}
