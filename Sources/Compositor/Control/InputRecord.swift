// SPDX-License-Identifier: Apache-2.0

import KeySymbols

/// An event of the pointer, a key or a finger, for tests that watch the input.
struct InputRecord {
  let kind: UnderstudyControl.InputKind
  /// The button (1 left, 2 middle, 3 right), the number of the key in XKB, or the finger; 0 for a movement of the
  /// pointer.
  let code: UInt32
  /// The position of the pointer or the finger, in logical pixels.
  let place: Point
  /// The modifiers before the event, as the control protocol has them.
  let modifiers: UInt32
  /// In microseconds of `CLOCK_MONOTONIC`.
  let time: UInt64
  /// The symbol of a key with the modifiers, and without them; ``KeySym/none`` for other events.
  var symbol = KeySym.none
  var plainSymbol = KeySym.none
  /// The text that a key types without Control, Alt and Super; empty for other events.
  var text = ""

  init(
    kind: UnderstudyControl.InputKind, code: UInt32, place: Point, modifiers: UInt32, time: UInt64
  ) {
    self.kind = kind
    self.code = code
    self.place = place
    self.modifiers = modifiers
    self.time = time
  }
}
