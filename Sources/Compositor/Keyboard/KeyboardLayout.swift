// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The layout of the keyboard, and the keymap that clients use at present.
///
/// Symbols that the layout lacks get keys in a temporary keymap, which replaces the layout until a key is needed that
/// the temporary keymap does not have. The modifier keys are equal in both, so the state of the layout is valid for
/// both.
final class KeyboardLayout {
  let base: Keymap
  let states: KeyStates
  /// The keymap of the next key: ``base`` or a temporary one.
  private(set) var current: Keymap
  private var tables: [(keymap: Keymap, locked: UInt32, group: UInt32, table: KeyTable)] = []

  /// The effect of Caps Lock on the symbol of a stroke.
  enum CapsLockEffect {
    /// A small letter becomes a capital one, as on a real keyboard. A capital letter stays one.
    case capitalizes
    /// The stroke has exactly its symbol.
    case none
  }

  /// Creates a layout by its name; nil if the system does not have it.
  init?(_ name: String, variant: String = "") {
    guard let base = Keymap(layout: name, variant: variant), let states = KeyStates(base) else { return nil }
    self.base = base
    self.states = states
    current = base
  }

  var isTemporary: Bool { current !== base }

  func use(_ keymap: Keymap) { current = keymap }

  // MARK: - Finding keys

  /// Returns the key for a symbol in one of the keymaps of this layout; nil if it has no such key.
  func place(of symbol: KeySym, in keymap: Keymap, capsLock: CapsLockEffect) -> KeyPlace? {
    let ignoresCapsLock = capsLock == .capitalizes && symbol.isSmallLetter
    let locked = ignoresCapsLock ? states.lockedWithoutCapsLock : states.modifiers.locked
    return table(of: keymap, locked: locked).place(of: symbol)
  }

  /// Returns the keys for the symbols of a keymap in the current state of the locks.
  func table(of keymap: Keymap) -> KeyTable { table(of: keymap, locked: states.modifiers.locked) }

  private func table(of keymap: Keymap, locked: UInt32) -> KeyTable {
    let group = states.modifiers.group
    if let known = tables.first(where: { $0.keymap === keymap && $0.locked == locked && $0.group == group }) {
      return known.table
    }
    let table = KeyTable(keymap, locked: locked, group: group)
    tables.removeAll { $0.keymap !== base && $0.keymap !== current && $0.keymap !== keymap }
    tables = tables.suffix(7) + [(keymap, locked, group, table)]
    return table
  }

  // MARK: - Temporary keymaps

  /// Returns the keymap with which the next keys can be pressed.
  ///
  /// - Parameters:
  ///   - symbols: the symbols of the keys, the next one first; not empty.
  ///   - capsLock: the effect of Caps Lock.
  ///   - current: the keymap that clients have; it is preferred.
  ///   - held: the keys that are held, whose symbols stay.
  /// - Returns: the keymap, and the number of symbols from the start of `symbols` that the keymap contains; nil if
  ///   the first symbol cannot be put on a key.
  func keymap(
    for symbols: ArraySlice<KeySym>, capsLock: CapsLockEffect, current: Keymap, held: [UInt32]
  ) -> (keymap: Keymap, count: Int)? {
    func count(in keymap: Keymap) -> Int {
      symbols.prefix { place(of: $0, in: keymap, capsLock: capsLock) != nil }.count
    }
    let inCurrent = count(in: current)
    if inCurrent == symbols.count { return (current, inCurrent) }
    if current !== base, count(in: base) == symbols.count { return (base, symbols.count) }
    if let temporary = makeKeymap(for: symbols, capsLock: capsLock, held: held) {
      let inTemporary = count(in: temporary)
      if inTemporary > inCurrent { return (temporary, inTemporary) }
    }
    return inCurrent > 0 ? (current, inCurrent) : nil
  }

  /// Creates a keymap with as many of the symbols as there are keys.
  ///
  /// Symbols of the layout stay on their keys.
  private func makeKeymap(for symbols: ArraySlice<KeySym>, capsLock: CapsLockEffect, held: [UInt32])
    -> Keymap?
  {
    let free = TypingKeys.codes.filter { !held.contains($0) && base.modifiers(setBy: $0) == 0 }
    var reserved: Set<UInt32> = []
    var missing: [KeySym] = []
    for symbol in symbols where !missing.contains(symbol) {
      if let place = place(of: symbol, in: base, capsLock: capsLock) {
        guard
          !free.contains(place.code) || reserved.contains(place.code)
            || reserved.count + missing.count < free.count
        else { break }
        if free.contains(place.code) { reserved.insert(place.code) }
      } else {
        guard reserved.count + missing.count < free.count else { break }
        missing.append(symbol)
      }
    }
    var codes = free.filter { !reserved.contains($0) }
    var replaced: [UInt32: KeySym] = [:]
    var others: [KeySym] = []
    // A shortcut of a browser is found by the position of a Latin letter's key, if the layout does not have the letter.
    for symbol in missing {
      if let code = symbol.typedScalar.flatMap(USKeyboard.code),
        let index = codes.firstIndex(of: code)
      {
        codes.remove(at: index)
        replaced[code] = symbol
      } else {
        others.append(symbol)
      }
    }
    for (code, symbol) in zip(codes, others) { replaced[code] = symbol }
    return base.replacing(replaced)
  }
}
