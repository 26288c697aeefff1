// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Finds or makes a key for a keysym.
///
/// Not safe for threads by itself: ``XInput`` calls it under its lock.
struct XKeyboard {
  private let connection: XConnection
  private var map: XKeyboardMap
  private var spare: SpareKeycodes
  private var native: [KeySym: XKeyboardMap.Place]
  /// The former symbols of the keys that were given to others.
  private var taken: [UInt8: [UInt32]] = [:]
  private var seenMapChanges: UInt64 = 0
  private var group = 0
  /// Whether the map was changed, and the program that keys go to may not have read the change yet.
  private var isMapNew = false

  init(_ connection: XConnection) throws {
    self.connection = connection
    map = try XKeyboardMap.read(connection)
    let spare = SpareKeycodes(in: map.keycodes, modifiers: try Self.modifiers(connection))
    native = map.places(inGroup: 0) { !spare.contains($0) }
    self.spare = spare
  }

  /// The most keysyms that can be on spare keys at once.
  var spareCapacity: Int { spare.capacity }

  /// The key for a keysym on the present map.
  func place(of key: KeySym) -> XKeyboardMap.Place? {
    native[key] ?? spare.keycode(for: key).map { .init(keycode: $0, needsShift: false) }
  }

  /// Whether the layout has a key for the keysym.
  func isNative(_ key: KeySym) -> Bool { native[key] != nil }

  mutating func noteUse(of keycodes: Set<UInt8>) {
    spare.noteUse(of: keycodes.filter { spare.contains($0) })
  }

  /// Reads the map again when another client may have changed it.
  ///
  /// - Parameters:
  ///   - mapChanges: how many changes the server has reported.
  ///   - group: the group that keys are read in now.
  /// - Throws: ``WindowSystemError`` when the server does not answer.
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

  /// Waits until the program has read the present map; to be called before a key is sent.
  mutating func makeMapKnown(to receiver: KeyReceiver) throws {
    guard isMapNew else { return }
    try receiver.takeInMap()
    isMapNew = false
  }

  /// Notes that the program has read all keys that were typed so far.
  mutating func passBarrier() { spare.passBarrier() }

  /// Gives spare keys to keysyms in one change of the map.
  ///
  /// A delayed client looks up old key events in the newest map. So before a key that was typed is overwritten, `receiver` must have
  /// taken in all events sent before. Keys that were not typed since the last time need no waiting.
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
      if taken[code] == nil { taken[code] = Array(map.row(code)) }
      map.set(key, on: code)
    }
    try send(first...last)
    for (key, code) in zip(missing, codes) { spare.assign(key, to: code) }
  }

  /// Gives all spare keys what they had: on a user's own keyboard, keys for the volume and the like are among them.
  mutating func returnSpareKeys() throws {
    guard let first = taken.keys.min(), let last = taken.keys.max() else { return }
    for (code, row) in taken { map.setRow(row, on: code) }
    taken = [:]
    spare.reconcile(with: map)
    try send(first...last)
  }

  /// A key of the layout that means something else for a moment.
  struct TemporaryMapping {
    let keycode: UInt8
    fileprivate let row: [UInt32]
  }

  /// Puts a Latin letter on the key where it is on a US keyboard; nil when the layout has the letter anyway.
  ///
  /// For shortcuts: Chromium 156 takes the letter of one from the place of the key where the layout has none, and
  /// others from its keysym. So both are made right, and ``takeBack(_:)`` gives the layout its key back.
  mutating func lendKey(to key: KeySym, for receiver: KeyReceiver) throws -> TemporaryMapping? {
    guard native[key] == nil, let keycode = USKeyboard.keycode(of: key), map.keycodes.contains(keycode) else {
      return nil
    }
    // It may have been typed just before.
    try receiver.takeInKeys()
    let loan = TemporaryMapping(keycode: keycode, row: Array(map.row(keycode)))
    map.set(key, on: keycode)
    try send(keycode...keycode)
    return loan
  }

  mutating func takeBack(_ loan: TemporaryMapping) {
    map.setRow(loan.row, on: loan.keycode)
    // A server that refuses, or has gone, shows itself at the next key.
    try? send(loan.keycode...loan.keycode)
  }

  /// Sends the rows of these keycodes to the server, in one change of its map.
  private mutating func send(_ codes: ClosedRange<UInt8>) throws {
    isMapNew = true
    let rows = codes.flatMap { map.row($0) }
    let refusal = try connection.locked {
      try connection.refusal(
        of: xcb_change_keyboard_mapping_checked(
          connection.xcb, UInt8(codes.count), codes.lowerBound, UInt8(map.width), rows
        ).sequence, to: "ChangeKeyboardMapping")
    }
    if let refusal {
      throw WindowSystemError.requestRefused(request: "ChangeKeyboardMapping", code: refusal)
    }
  }

  private static func modifiers(_ connection: XConnection) throws -> Set<UInt8> {
    let reply = try connection.reply(
      xcb_get_modifier_mapping(connection.xcb).sequence, xcb_get_modifier_mapping_reply_t.self,
      to: "GetModifierMapping")
    let codes = UnsafeBufferPointer(
      start: xcb_get_modifier_mapping_keycodes(reply.pointer),
      count: Int(xcb_get_modifier_mapping_keycodes_length(reply.pointer)))
    return Set(codes)
  }
}
