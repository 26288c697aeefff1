// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import KeySymbols

/// Single keys with modifiers.
extension XInput {
  /// The window with the keyboard focus; 0 if no window has the focus, 1 if the focus follows the pointer.
  static func focus(on connection: XConnection) throws -> xcb_window_t {
    try connection.locked {
      let request = connection.call { xcb_get_input_focus($0) }
      return try connection.reply(request.sequence, xcb_get_input_focus_reply_t.self, to: "GetInputFocus")
        .fields.focus
    }
  }

  func keyDown(_ key: KeySym, group: Int, to receiver: KeyReceiver) throws {
    let place = try place(of: key, group: group, to: receiver)
    try keyboard.makeMapKnown(to: receiver)
    let isShifted = heldKeys.contains { $0.key == .shiftLeft || $0.key == .shiftRight }
    // Of all modifiers, only Shift is needed for the meaning of the key. It is held only until the key is down.
    let shift =
      place.needsShift && !isShifted
      ? try self.place(of: .shiftLeft, group: group, to: receiver).keycode : nil
    if let shift { try fake(XCB_KEY_PRESS, shift) }
    if let held = heldKeys.first(where: { $0.key == key }) {
      try fake(XCB_KEY_PRESS, held.keycode)
    } else {
      try pressAndHold(key, place.keycode)
    }
    if let shift { try fake(XCB_KEY_RELEASE, shift) }
    keyboard.noteUse(of: [place.keycode])
    try connection.flush()
  }

  func keyUp(_ key: KeySym) throws {
    guard let index = heldKeys.firstIndex(where: { $0.key == key }) else { return }
    let keycode = heldKeys.remove(at: index).keycode
    try fake(XCB_KEY_RELEASE, keycode)
    try connection.flush()
  }

  /// Presses and releases a key.
  ///
  /// - Parameters:
  ///   - key: the symbol of the key.
  ///   - modifiers: the modifier keys to hold.
  ///   - group: the active group of the layout, from 0.
  ///   - receiver: the functions that wait for the program which receives the key.
  ///   - focus: the window that must have the focus; nil for any window.
  /// - Returns: false if another window has the focus; then nothing is pressed.
  /// - Throws: ``WindowSystemError``.
  func pressKey(
    _ key: KeySym, modifiers: KeyModifiers, group: Int, to receiver: KeyReceiver,
    ifFocused focus: xcb_window_t?
  ) throws -> Bool {
    try keyboard.refresh(mapChanges: mapChanges(), group: group)
    if isShortcut(modifiers), let loan = try keyboard.lendKey(to: key, for: receiver) {
      defer { keyboard.restore(loan) }
      guard
        try press(.init(keycode: loan.keycode, needsShift: false), modifiers, group, receiver, focus)
      else { return false }
      // The program must read the key before the key's original meaning is restored.
      try receiver.takeInKeys()
      return true
    }
    return try press(try place(of: key, group: group, to: receiver), modifiers, group, receiver, focus)
  }

  private func press(
    _ place: XKeyboardMap.Place, _ modifiers: KeyModifiers, _ group: Int, _ receiver: KeyReceiver,
    _ focus: xcb_window_t?
  ) throws -> Bool {
    try keyboard.makeMapKnown(to: receiver)
    guard let focus else {
      try press(place, modifiers, group, receiver)
      return true
    }
    // The keys of the modifiers are determined before the server is grabbed, because this may change the map and wait
    // for the program.
    for modifier in (place.needsShift ? modifiers.union(.shift) : modifiers).keys {
      _ = try self.place(of: modifier, group: group, to: receiver)
    }
    return try connection.withServerGrabbed {
      guard try Self.focus(on: connection) == focus else { return false }
      try press(place, modifiers, group, receiver)
      return true
    }
  }

  private func press(
    _ place: XKeyboardMap.Place, _ modifiers: KeyModifiers, _ group: Int, _ receiver: KeyReceiver
  ) throws {
    let all = place.needsShift ? modifiers.union(.shift) : modifiers
    let depth = heldKeys.count
    // After an error, this releases the modifiers. If that fails too, the connection has ended, and the first error is
    // thrown.
    defer { try? releaseKeys(downTo: depth) }
    for modifier in all.keys where !heldKeys.contains(where: { $0.key == modifier }) {
      try pressAndHold(modifier, try self.place(of: modifier, group: group, to: receiver).keycode)
    }
    try fake(XCB_KEY_PRESS, place.keycode)
    try fake(XCB_KEY_RELEASE, place.keycode)
    keyboard.noteUse(of: [place.keycode])
    try releaseKeys(downTo: depth)
    try connection.flush()
  }

  private func isShortcut(_ modifiers: KeyModifiers) -> Bool {
    if !modifiers.isDisjoint(with: [.control, .alt, .super]) { return true }
    let commands: Set<KeySym> = [
      .controlLeft, .controlRight, .altLeft, .altRight, .superLeft, .superRight,
    ]
    return heldKeys.contains { commands.contains($0.key) }
  }

  /// Releases the held keys, runs `body`, and presses the keys again.
  func withoutHeldKeys(_ body: () throws -> Void) throws {
    let held = heldKeys
    try releaseKeys(downTo: 0)
    defer {
      // If the connection has ended, the next request throws the error.
      for (key, keycode) in held { try? pressAndHold(key, keycode) }
      try? connection.flush()
    }
    try body()
  }

  private func place(of key: KeySym, group: Int, to receiver: KeyReceiver) throws -> XKeyboardMap.Place {
    try keyboard.refresh(mapChanges: mapChanges(), group: group)
    if let place = keyboard.place(of: key) { return place }
    try keyboard.provide([key], keeping: [key], for: receiver)
    guard let place = keyboard.place(of: key) else { throw WindowSystemError.noKey(key) }
    return place
  }

  /// Restores the original keyboard map after keys were typed for which the map was changed.
  func returnSpareKeys(mapChanges: UInt64, group: Int) throws {
    try keyboard.refresh(mapChanges: mapChanges, group: group)
    try keyboard.returnSpareKeys()
  }
}
