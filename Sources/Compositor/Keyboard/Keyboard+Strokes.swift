// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// Keys by their symbols.
extension Keyboard {
  /// A symbol, and what happens to its key.
  struct KeyAction {
    let symbol: KeySym
    let action: UnderstudyControl.KeyAction
  }

  /// Presses and releases keys at once.
  ///
  /// - Returns: false if a symbol cannot be put on a key; then nothing is pressed.
  func perform(_ actions: [KeyAction]) -> Bool {
    guard let parts = parts(of: actions) else { return false }
    for (keymap, part) in parts {
      if let keymap { use(keymap) }
      var levels = LevelHold(self)
      for action in part { perform(action, &levels) }
      levels.release()
    }
    return true
  }

  /// Divides keys into parts that can be pressed with one keymap; nil if a symbol cannot be put on a key.
  private func parts(of actions: [KeyAction]) -> [(keymap: Keymap?, actions: ArraySlice<KeyAction>)]? {
    var parts: [(Keymap?, ArraySlice<KeyAction>)] = []
    var rest = actions[...]
    var current = layout?.current
    while !rest.isEmpty {
      // A key is released by its number, whatever its symbol is now.
      let symbols = rest.filter { $0.action != .release }.map(\.symbol)
      guard !symbols.isEmpty else {
        parts.append((nil, rest))
        break
      }
      guard let layout, let known = current,
        let (keymap, count) = layout.keymap(
          for: symbols[...], capsLock: .capitalizes, current: known, held: held)
      else { return nil }
      current = keymap
      var left = count
      let part = rest.prefix {
        if $0.action != .release { left -= 1 }
        return left >= 0
      }
      parts.append((keymap, part))
      rest = rest.dropFirst(part.count)
    }
    return parts
  }

  private func perform(_ action: KeyAction, _ levels: inout LevelHold) {
    guard action.action != .release else {
      if let index = suspendedSymbols.lastIndex(where: { $0.symbol == action.symbol }) {
        suspendedSymbols.remove(at: index)
        return
      }
      guard let index = heldSymbols.lastIndex(where: { $0.symbol == action.symbol }) else { return }
      levels.release()
      return key(heldSymbols.remove(at: index).code, isPressed: false)
    }
    guard let layout,
      let place = layout.place(of: action.symbol, in: layout.current, capsLock: .capitalizes)
    else { return }
    if action.action == .press {
      levels.hold(place.levelKeys)
      guard !held.contains(place.code) else { return }
      key(place.code, isPressed: true)
      heldSymbols.append((action.symbol, place.code))
      // Shift is held only until the key is down.
      levels.release()
    } else {
      stroke(place, &levels)
    }
  }

  /// Types symbols that all have keys in the current keymap.
  func type(_ symbols: ArraySlice<KeySym>) {
    var levels = LevelHold(self)
    for symbol in symbols {
      guard let layout, let place = layout.place(of: symbol, in: layout.current, capsLock: .none) else {
        continue
      }
      stroke(place, &levels)
    }
    levels.release()
  }

  /// Releases the keys that tests hold, until ``resume()``.
  func suspend() {
    suspendedSymbols = heldSymbols
    heldSymbols = []
    for (_, code) in suspendedSymbols.reversed() { key(code, isPressed: false) }
  }

  /// Presses the keys again that ``suspend()`` has released.
  func resume() {
    let symbols = suspendedSymbols
    suspendedSymbols = []
    for (symbol, code) in symbols where !held.contains(code) {
      key(code, isPressed: true)
      heldSymbols.append((symbol, code))
    }
  }

  private func stroke(_ place: KeyPlace, _ levels: inout LevelHold) {
    levels.hold(place.levelKeys)
    key(place.code, isPressed: true)
    key(place.code, isPressed: false)
  }
}

/// Holds Shift and AltGr for as long as consecutive keys need them.
private struct LevelHold {
  private let keyboard: Keyboard
  /// The keys that this object has pressed, in their order.
  private var pressed: [(key: LevelKeys, code: UInt32)] = []

  init(_ keyboard: Keyboard) { self.keyboard = keyboard }

  /// Holds these keys, unless a test holds them already, and releases others.
  mutating func hold(_ keys: LevelKeys) {
    if pressed.contains(where: { !keys.contains($0.key) }) { release() }
    guard let layout = keyboard.layout else { return }
    let table = layout.table(of: layout.current)
    for (key, place) in [(LevelKeys.shift, table.shift), (.altGr, table.altGr)] where keys.contains(key) {
      guard let place, layout.states.modifiers.depressed & place.bits == 0 else { continue }
      keyboard.key(place.code, isPressed: true)
      pressed.append((key, place.code))
    }
  }

  mutating func release() {
    for (_, code) in pressed.reversed() { keyboard.key(code, isPressed: false) }
    pressed = []
  }
}
