// SPDX-License-Identifier: Apache-2.0

/// The keycodes that may be given any keysym, and what they carry now.
///
/// With the rules "evdev" these are 120 to 255 without the keys whose hardware code acts whatever
/// its keysym (Chromium: context menu, copy, paste, cut, reload, back), without 133, 134 and 203 to
/// 207, which are modifiers, and a few more that toolkits treat on their own.
struct SpareKeycodes {
  static let safe: [UInt8] = (120...255).filter { keycode in
    switch keycode {
    case 133...136, 141, 143, 145, 164, 166, 167, 180, 181, 203...207, 225: false
    default: true
    }
  }

  /// The codes of this keyboard; the most recently used ones are last.
  private var byUse: [UInt8]
  private var keycodes: [KeySym: UInt8] = [:]
  private var keys: [UInt8: KeySym] = [:]
  /// Codes typed since the last barrier: a client may still have to look these up.
  private var pending: Set<UInt8> = []

  /// - Parameters:
  ///   - range: the keycodes of the keyboard.
  ///   - modifiers: keycodes that are modifiers on this keyboard.
  init(in range: ClosedRange<UInt8>, modifiers: Set<UInt8>) {
    byUse = Self.safe.filter { range.contains($0) && !modifiers.contains($0) }
  }

  var capacity: Int { byUse.count }

  func contains(_ keycode: UInt8) -> Bool { byUse.contains(keycode) }

  func keycode(for key: KeySym) -> UInt8? { keycodes[key] }

  /// Notes that the key was typed.
  mutating func noteUse(of keycodes: Set<UInt8>) {
    pending.formUnion(keycodes)
    byUse = byUse.filter { !keycodes.contains($0) } + byUse.filter { keycodes.contains($0) }
  }

  /// Notes that no client has typed keys before it any more.
  mutating func passBarrier() { pending = [] }

  /// The codes to overwrite for `count` new keysyms: those unused for the longest time, and none that
  /// carries a keysym of `keeping`.
  func choose(_ count: Int, keeping: Set<KeySym>) -> [UInt8] {
    Array(byUse.lazy.filter { code in keys[code].map { !keeping.contains($0) } ?? true }.prefix(count))
  }

  /// Whether overwriting these codes could change the meaning of a key that is still under way.
  func needsBarrier(_ codes: [UInt8]) -> Bool { !pending.isDisjoint(with: codes) }

  mutating func assign(_ key: KeySym, to keycode: UInt8) {
    if let old = keys[keycode] { keycodes[old] = nil }
    keys[keycode] = key
    keycodes[key] = keycode
  }

  /// Forgets what the map no longer says: another client has changed it.
  mutating func reconcile(with map: XKeyboardMap) {
    for (keycode, key) in keys where !map.row(keycode).prefix(2).allSatisfy({ $0 == key.rawValue }) {
      keys[keycode] = nil
      keycodes[key] = nil
    }
  }
}
