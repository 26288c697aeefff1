// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import KeySymbols
import Timing

/// Typing strings.
extension XInput {
  /// Types a string with the keys of the layout and with spare keys.
  ///
  /// - Parameters:
  ///   - text: the string to type.
  ///   - inCodeUnits: whether a character above U+FFFF is typed as two keys.
  ///   - group: the active group of the layout, from 0.
  ///   - receiver: the functions that wait for the program which receives the keys.
  ///   - focus: the window that must have the focus; nil for any window.
  /// - Returns: the number of keys that were typed; if another window had the focus, this is less than all keys.
  /// - Throws: ``WindowSystemError``.
  func type(
    _ text: String, inCodeUnits: Bool, group: Int, to receiver: KeyReceiver, ifFocused focus: xcb_window_t?
  ) throws -> Int {
    let keys = try KeySym.keys(typing: text, inCodeUnits: inCodeUnits)
    try keyboard.refresh(mapChanges: mapChanges(), group: group)
    let depth = heldKeys.count
    // After an error, this releases Shift. If that fails too, the connection has ended, and the first error is thrown.
    defer { try? releaseKeys(downTo: depth) }
    var start = 0
    var sinceBarrier = 0
    while start < keys.count {
      if sinceBarrier >= DisplayLimits.strokesPerBarrier {
        try receiver.takeInKeys()
        keyboard.passBarrier()
        sinceBarrier = 0
      }
      let batch = nextBatch(keys[start...].prefix(DisplayLimits.strokesPerBarrier))
      let missing = batch.needed.filter { keyboard.place(of: $0) == nil }
      if !missing.isEmpty {
        try keyboard.provide(missing, keeping: Set(batch.needed), for: receiver)
      }
      try keyboard.makeMapKnown(to: receiver)
      let sent = try send(keys[start..<batch.end], ifFocused: focus)
      sinceBarrier += sent
      start += sent
      guard start == batch.end else { break }
    }
    try releaseKeys(downTo: depth)
    try connection.sync()
    return start
  }

  /// The longest prefix of `keys` whose characters fit on the spare keys at the same time, and the distinct keysyms in
  /// it that need a spare key.
  private func nextBatch(_ keys: ArraySlice<KeySym>) -> (end: Int, needed: [KeySym]) {
    var needed: [KeySym] = []
    var seen: Set<KeySym> = []
    for index in keys.indices where !keyboard.isNative(keys[index]) && !seen.contains(keys[index]) {
      guard needed.count < max(1, keyboard.spareCapacity) else { return (index, needed) }
      seen.insert(keys[index])
      needed.append(keys[index])
    }
    return (keys.endIndex, needed)
  }

  /// Types keys that are all in the map.
  ///
  /// Shift is held during a sequence of characters that need it. The connection is locked once for all keys, because
  /// each lock costs some system calls.
  ///
  /// - Returns: the number of keys that were typed while the required window had the focus.
  private func send(_ keys: ArraySlice<KeySym>, ifFocused focus: xcb_window_t?) throws -> Int {
    guard let focus else {
      try connection.locked { try sendLocked(keys) }
      return keys.count
    }
    var rest = keys
    while !rest.isEmpty {
      let some = rest.prefix(DisplayLimits.strokesPerRoundTrip)
      let isSent = try connection.withServerGrabbed {
        guard try Self.focus(on: connection) == focus else { return false }
        try sendLocked(some)
        return true
      }
      guard isSent else { break }
      rest = rest.dropFirst(some.count)
    }
    return keys.count - rest.count
  }

  private func sendLocked(_ keys: ArraySlice<KeySym>) throws {
    guard let shift = keyboard.place(of: .shiftLeft)?.keycode else {
      throw WindowSystemError.noKey(.shiftLeft)
    }
    let depth = heldKeys.count
    let shiftIsHeld = heldKeys.contains { $0.key == .shiftLeft || $0.key == .shiftRight }
    var used: Set<UInt8> = []
    defer { keyboard.noteUse(of: used) }
    for (count, key) in keys.enumerated() {
      guard let place = keyboard.place(of: key) else { throw WindowSystemError.noKey(key) }
      if place.needsShift, heldKeys.count == depth, !shiftIsHeld {
        try pressAndHold(.shiftLeft, shift)
      } else if !place.needsShift {
        try releaseKeys(downTo: depth)
      }
      // If a key is released and pressed again in the same millisecond, Qt, Java and Chromium take the press for an
      // automatic repetition. Programs may ignore repetitions: LyX got "Helo" for "Hello" (Qt 5.15 and 6.4,
      // `QXcbKeyboard::handleKeyEvent`).
      try fake(
        XCB_KEY_PRESS, place.keycode,
        after: place.keycode == lastTyped ? TimeLimits.Display.betweenEqualKeys.milliseconds : 0)
      try fake(XCB_KEY_RELEASE, place.keycode)
      lastTyped = place.keycode
      used.insert(place.keycode)
      if count % DisplayLimits.strokesPerRoundTrip == DisplayLimits.strokesPerRoundTrip - 1 {
        try connection.sync()
      }
    }
    try releaseKeys(downTo: depth)
  }
}
