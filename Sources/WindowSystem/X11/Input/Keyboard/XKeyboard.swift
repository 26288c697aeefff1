// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import KeySymbols

/// Finds or creates a key for a keysym.
///
/// Not thread-safe: ``XInput`` owns it, and the lock of ``XInput`` protects it.
struct XKeyboard {
  private let connection: XConnection
  private var map: XKeyboardMap
  private var spare: SpareKeycodes
  private var native: [KeySym: XKeyboardMap.Place]
  /// The original symbols of the keys to which other symbols were assigned.
  private var originalRows: [UInt8: [UInt32]] = [:]
  private var seenMapChanges: UInt64 = 0
  private var group = 0
  /// Whether the map was changed and the program that receives keys may not have read the change yet.
  private var isMapNew = false

  init(_ connection: XConnection) throws {
    self.connection = connection
    map = try XKeyboardMap.read(connection)
    let spare = SpareKeycodes(in: map.keycodes, modifiers: try Self.modifiers(connection))
    native = map.places(inGroup: 0) { !spare.contains($0) }
    self.spare = spare
  }

  /// The maximum number of keysyms that can be on spare keys at the same time.
  var spareCapacity: Int { spare.capacity }

  /// The key for a keysym in the current map.
  func place(of key: KeySym) -> XKeyboardMap.Place? {
    native[key] ?? spare.keycode(for: key).map { .init(keycode: $0, needsShift: false) }
  }

  /// Whether the layout has a key for the keysym.
  func isNative(_ key: KeySym) -> Bool { native[key] != nil }

  mutating func noteUse(of keycodes: Set<UInt8>) {
    spare.noteUse(of: keycodes.filter { spare.contains($0) })
  }

  /// Reads the map again if another client may have changed it.
  ///
  /// - Parameters:
  ///   - mapChanges: the number of changes that the server has reported.
  ///   - group: the active group of the layout.
  /// - Throws: ``WindowSystemError`` if the server does not answer.
  mutating func refresh(mapChanges: UInt64, group: Int) throws {
    guard mapChanges != seenMapChanges || group != self.group else { return }
    if mapChanges != seenMapChanges {
      let newest = try XKeyboardMap.read(connection)
      if newest.symbols != map.symbols { isMapNew = true }
      map = newest
      spare.reconcile(with: map)
    }
    seenMapChanges = mapChanges
    self.group = group
    native = map.places(inGroup: group) { [spare] in !spare.contains($0) }
  }

  /// Waits until the program has read the current map.
  ///
  /// Must be called before a key is sent.
  mutating func makeMapKnown(to receiver: KeyReceiver) throws {
    guard isMapNew else { return }
    try receiver.takeInMap()
    isMapNew = false
  }

  /// Records that the program has read all keys that were typed so far.
  mutating func passBarrier() { spare.passBarrier() }

  /// Assigns keysyms to spare keys in one change of the map.
  ///
  /// A slow client translates old key events with the newest map. Therefore, before a typed key is overwritten,
  /// `receiver` must wait until the program has read all earlier events. Keys that were not typed since the last wait
  /// need no wait.
  mutating func provide(_ missing: [KeySym], keeping: Set<KeySym>, for receiver: KeyReceiver) throws {
    let codes = spare.choose(missing.count, keeping: keeping)
    guard codes.count == missing.count, let first = codes.min(), let last = codes.max() else {
      throw WindowSystemError.noSpareKeycodes(display: connection.display)
    }
    if spare.needsBarrier(codes) {
      try receiver.takeInKeys()
      spare.passBarrier()
    }
    for (key, code) in zip(missing, codes) {
      if originalRows[code] == nil { originalRows[code] = Array(map.row(code)) }
      map.set(key, on: code)
    }
    try send(first...last)
    for (key, code) in zip(missing, codes) { spare.assign(key, to: code) }
  }

  /// Restores the original symbols of all spare keys.
  ///
  /// On a user's own keyboard, these include keys for the volume and the like.
  mutating func returnSpareKeys() throws {
    guard let first = originalRows.keys.min(), let last = originalRows.keys.max() else { return }
    for (code, row) in originalRows { map.setRow(row, on: code) }
    originalRows = [:]
    spare.reconcile(with: map)
    try send(first...last)
  }

  /// A key of the layout that temporarily has another meaning.
  struct TemporaryMapping {
    let keycode: UInt8
    fileprivate let row: [UInt32]
  }

  /// Temporarily assigns a Latin letter to its key on a US keyboard; returns nil if `key` is no letter, or if the
  /// layout has a key for it.
  ///
  /// Shortcuts need this, because Chromium 156 derives the letter of a shortcut from the position of the key if the
  /// layout has no such letter. Other programs use the keysym. With this assignment both are correct, and
  /// ``restore(_:)`` restores the key.
  mutating func lendKey(to key: KeySym, for receiver: KeyReceiver) throws -> TemporaryMapping? {
    guard native[key] == nil, let keycode = Self.usKeycode(of: key), map.keycodes.contains(keycode) else {
      return nil
    }
    // This key may have been typed just before, and the program must read it with its old meaning.
    try receiver.takeInKeys()
    let loan = TemporaryMapping(keycode: keycode, row: Array(map.row(keycode)))
    map.set(key, on: keycode)
    try send(keycode...keycode)
    return loan
  }

  /// Returns the keycode of a letter from a to z on a US keyboard; nil for other keys.
  private static func usKeycode(of key: KeySym) -> UInt8? {
    guard let scalar = key.scalar, scalar.isASCII, scalar.properties.isAlphabetic else { return nil }
    // The keycodes of the rules "evdev".
    return USKeyboard.code(of: scalar).map { UInt8($0 + 8) }
  }

  mutating func restore(_ loan: TemporaryMapping) {
    map.setRow(loan.row, on: loan.keycode)
    // If the server refuses the change or has ended, the next key reports the error.
    try? send(loan.keycode...loan.keycode)
  }

  /// Sends the rows of these keycodes to the server, in one change of its map.
  private mutating func send(_ codes: ClosedRange<UInt8>) throws {
    isMapNew = true
    let rows = codes.flatMap { map.row($0) }
    let refusal = try connection.locked {
      try connection.refusal(
        of: connection.call {
          xcb_change_keyboard_mapping_checked(
            $0, UInt8(codes.count), codes.lowerBound, UInt8(map.width), rows
          ).sequence
        }, to: "ChangeKeyboardMapping")
    }
    if let refusal {
      throw WindowSystemError.requestRefused(request: "ChangeKeyboardMapping", code: refusal)
    }
  }

  private static func modifiers(_ connection: XConnection) throws -> Set<UInt8> {
    let reply = try connection.reply(
      connection.call { xcb_get_modifier_mapping($0).sequence }, xcb_get_modifier_mapping_reply_t.self,
      to: "GetModifierMapping")
    let codes = UnsafeBufferPointer(
      start: xcb_get_modifier_mapping_keycodes(reply.pointer),
      count: Int(xcb_get_modifier_mapping_keycodes_length(reply.pointer)))
    return Set(codes)
  }
}
