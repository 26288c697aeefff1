// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// The keys and characters of a string, which are sent one after the other.
struct TypingUnits {
  /// A key or a character.
  struct Unit {
    let symbol: KeySym
    /// The character; nil for a key such as Return, which is never sent as text.
    let character: Unicode.Scalar?
    /// The number of characters of the text that the unit stands for.
    let scalars: Int
  }

  let all: [Unit]

  /// Divides a string; control characters that no key types are left out.
  init(_ text: String) {
    var units: [Unit] = []
    var skipped = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { previous = scalar }
      // A carriage return and a line feed are one Return.
      if scalar == "\n", previous == "\r", let last = units.last {
        units[units.count - 1] = Unit(symbol: last.symbol, character: nil, scalars: last.scalars + 1)
        continue
      }
      let key = Self.key(of: scalar)
      let symbol = key ?? KeySym(inLayouts: scalar)
      guard key != nil || scalar.value >= 0x20 && !(0x7f...0x9f).contains(scalar.value),
        symbol != .none
      else {
        skipped += 1
        continue
      }
      units.append(Unit(symbol: symbol, character: key == nil ? scalar : nil, scalars: skipped + 1))
      skipped = 0
    }
    if skipped > 0, let last = units.last {
      units[units.count - 1] = Unit(
        symbol: last.symbol, character: last.character, scalars: last.scalars + skipped)
    }
    all = units
  }

  private static func key(of scalar: Unicode.Scalar) -> KeySym? {
    switch scalar {
    case "\n", "\r": .return
    case "\t": .tab
    case "\u{8}", "\u{7f}": .backSpace
    case "\u{1b}": .escape
    default: nil
    }
  }
}
