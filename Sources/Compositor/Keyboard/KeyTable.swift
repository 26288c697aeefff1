// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The keys that are held while another key is pressed, so that it has the wanted symbol.
struct LevelKeys: OptionSet, Hashable {
  let rawValue: UInt8

  static let shift = LevelKeys(rawValue: 1)
  static let altGr = LevelKeys(rawValue: 2)
}

/// The key for a symbol.
struct KeyPlace: Equatable {
  /// The number of the key in Linux.
  let code: UInt32
  let levelKeys: LevelKeys
}

/// The key for each symbol of a layout, in a state of Caps Lock and Num Lock.
struct KeyTable {
  /// The numbers of the keys Shift and AltGr, and the modifiers that they set.
  let shift: (code: UInt32, bits: UInt32)?
  let altGr: (code: UInt32, bits: UInt32)?
  private var bySymbol: [KeySym: KeyPlace] = [:]
  private var byScalar: [Unicode.Scalar: KeyPlace] = [:]

  /// Determines the keys.
  ///
  /// Each key is tried with each combination of Shift and AltGr. So the result is what a client finds, for every kind
  /// of key and every locked modifier.
  ///
  /// - Parameters:
  ///   - keymap: the layout.
  ///   - locked: the modifiers that are locked.
  ///   - group: the active group, from 0.
  init(_ keymap: Keymap, locked: UInt32, group: UInt32) {
    let codes = keymap.codes
    let plain = keymap.symbols(KeyModifierState(group: group))
    func key(_ symbol: KeySym, preferred: UInt32) -> (code: UInt32, bits: UInt32)? {
      let found = zip(codes, plain).filter { $0.1 == symbol }.map(\.0)
      guard let code = found.first(where: { $0 == preferred }) ?? found.first else { return nil }
      return (code, keymap.modifiers(setBy: code))
    }
    let shift = key(.shiftLeft, preferred: 42)
    let altGr = key(.levelThreeShift, preferred: 100)
    self.shift = shift
    self.altGr = altGr
    for levelKeys in [[], .shift, .altGr, [.shift, .altGr]] as [LevelKeys] {
      var held: UInt32 = 0
      if levelKeys.contains(.shift) {
        guard let shift else { continue }
        held |= shift.bits
      }
      if levelKeys.contains(.altGr) {
        guard let altGr else { continue }
        held |= altGr.bits
      }
      let symbols = keymap.symbols(KeyModifierState(depressed: held, locked: locked, group: group))
      for (code, symbol) in zip(codes, symbols) where symbol != .none {
        let place = KeyPlace(code: code, levelKeys: levelKeys)
        let scalar = symbol.isOnKeypad ? nil : symbol.typedScalar
        // The layouts of Linux also have keys such as KEY_DOLLAR and KEY_EURO, which Chromium (156) ignores.
        guard scalar == nil || TypingKeys.typesCharacters(code) else { continue }
        if bySymbol[symbol] == nil { bySymbol[symbol] = place }
        if let scalar, byScalar[scalar] == nil { byScalar[scalar] = place }
      }
    }
  }

  /// Returns the key for a symbol, or for another symbol of the same character; nil if the layout has no such key.
  func place(of symbol: KeySym) -> KeyPlace? {
    if let place = bySymbol[symbol] { return place }
    guard !symbol.isOnKeypad else { return nil }
    return symbol.typedScalar.flatMap { byScalar[$0] }
  }
}
