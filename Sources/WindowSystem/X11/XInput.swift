// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// Synthesizes pointer and key events through the XTEST extension, and keeps a list of held keys and buttons.
///
/// Used by one thread at a time.
final class XInput {
  private let connection: XConnection
  private let mapChanges: @Sendable () throws -> UInt64
  private var keyboard: XKeyboard
  private var heldKeys: [(key: KeySym, keycode: UInt8)] = []
  private var heldButtons: [UInt8] = []
  /// The last typed key, until another event is sent.
  private var lastTyped: UInt8?

  /// Creates the input of a connection.
  ///
  /// - Parameters:
  ///   - connection: the connection to the server.
  ///   - mapChanges: returns the number of changes of the keyboard map that the server has reported.
  /// - Throws: ``WindowSystemError`` if the server lacks a required extension.
  init(_ connection: XConnection, mapChanges: @escaping @Sendable () throws -> UInt64) throws {
    self.connection = connection
    self.mapChanges = mapChanges
    keyboard = try XKeyboard(connection)
  }

  // MARK: - Pointer

  static func movePointer(to point: CGPoint, on connection: XConnection) throws {
    try connection.locked {
      _ = xcb_test_fake_input(
        connection.xcb, UInt8(XCB_MOTION_NOTIFY), 0, 0, connection.root, pixel(point.x), pixel(point.y), 0)
      try connection.flush()
    }
  }

  /// Restores the keyboard map after keys were typed that it does not contain.
  func returnSpareKeys(mapChanges: UInt64, group: Int) throws {
    try keyboard.refresh(mapChanges: mapChanges, group: group)
    try keyboard.returnSpareKeys()
  }

  func press(button: Int) throws {
    let button = Self.button(button)
    heldButtons.append(button)
    try fake(XCB_BUTTON_PRESS, button)
    try connection.flush()
  }

  /// Presses a button if a given window is topmost at the pointer.
  ///
  /// No window can appear between the check and the press, because the server serves no other client meanwhile. The
  /// client that received the press also receives the release.
  ///
  /// - Parameters:
  ///   - button: the number of the button in X11.
  ///   - point: the position of the pointer, in pixels of the screen.
  ///   - top: a child of the root window.
  /// - Returns: false if another window is topmost now; then nothing is pressed.
  /// - Throws: ``WindowSystemError``.
  func press(button: Int, at point: CGPoint, ifOver top: xcb_window_t) throws -> Bool {
    let button = Self.button(button)
    return try connection.servingNobodyElse {
      guard try Self.topWindow(at: point, on: connection) == top else { return false }
      heldButtons.append(button)
      try fake(XCB_BUTTON_PRESS, button)
      return true
    }
  }

  /// Presses and releases a button several times, the first time as ``press(button:at:ifOver:)`` does.
  ///
  /// The first release is sent before other clients are served: if a window took the focus in between, the toolkit
  /// would forget the press. The server waits between the clicks: Chromium takes two presses in the same millisecond
  /// for one.
  func click(button: Int, at point: CGPoint, ifOver top: xcb_window_t, count: Int, holding last: TimeLimit?)
    throws
    -> Bool
  {
    let button = Self.button(button)
    let isHeld = count <= 1 && last != nil
    let isPressed = try connection.servingNobodyElse {
      guard try Self.topWindow(at: point, on: connection) == top else { return false }
      try fake(XCB_BUTTON_PRESS, button)
      // While the button is held, other clients must be served, because they show the result of the press.
      if !isHeld { try fake(XCB_BUTTON_RELEASE, button) }
      return true
    }
    guard isPressed else { return false }
    if isHeld { try fake(XCB_BUTTON_RELEASE, button, after: last?.milliseconds ?? 0) }
    for number in 1..<max(1, count) {
      try fake(XCB_BUTTON_PRESS, button, after: TimeLimits.Events.betweenClicks.milliseconds)
      try fake(XCB_BUTTON_RELEASE, button, after: number == count - 1 ? last?.milliseconds ?? 0 : 0)
    }
    try connection.sync()
    return true
  }

  /// The window with the keyboard focus; 0 for no focus, 1 for the window under the pointer.
  static func focus(on connection: XConnection) throws -> xcb_window_t {
    try connection.locked {
      let request = xcb_get_input_focus(connection.xcb)
      return try connection.reply(request.sequence, xcb_get_input_focus_reply_t.self, to: "GetInputFocus")
        .fields.focus
    }
  }

  /// The topmost child of the root window at a point; 0 if there is no window at the point.
  static func topWindow(at point: CGPoint, on connection: XConnection) throws -> xcb_window_t {
    try connection.locked {
      let request = xcb_translate_coordinates(
        connection.xcb, connection.root, connection.root, pixel(point.x), pixel(point.y))
      return try connection.reply(
        request.sequence, xcb_translate_coordinates_reply_t.self, to: "TranslateCoordinates"
      ).fields.child
    }
  }

  func release(button: Int) throws {
    let button = Self.button(button)
    heldButtons.removeAll { $0 == button }
    try fake(XCB_BUTTON_RELEASE, button)
    // The server sets the time of an event when it processes the event, and these times distinguish clicks.
    try connection.sync()
  }

  /// Clicks the wheel buttons: 4 up, 5 down, 6 left, 7 right.
  func scroll(dx: Int, dy: Int) throws {
    for (notches, negative, positive) in [(dy, 4, 5), (dx, 6, 7)] {
      for notch in 0..<notches.magnitude {
        if notch % UInt(DisplayLimits.strokesPerRoundTrip) == 0 { try connection.sync() }
        try fake(XCB_BUTTON_PRESS, UInt8(notches < 0 ? negative : positive))
        try fake(XCB_BUTTON_RELEASE, UInt8(notches < 0 ? negative : positive))
      }
    }
    try connection.flush()
  }

  // MARK: - Keys

  func keyDown(_ key: KeySym, group: Int, to receiver: KeyReceiver) throws {
    let place = try place(of: key, group: group, to: receiver)
    try keyboard.makeMapKnown(to: receiver)
    let isShifted = heldKeys.contains { $0.key == .shiftLeft || $0.key == .shiftRight }
    // Only Shift determines the meaning of the key, and it is held only until the key is down.
    let shift =
      place.needsShift && !isShifted
      ? try self.place(of: .shiftLeft, group: group, to: receiver).keycode : nil
    if let shift { try fake(XCB_KEY_PRESS, shift) }
    try hold(key, place.keycode)
    if let shift { try fake(XCB_KEY_RELEASE, shift) }
    keyboard.noteUse(of: [place.keycode])
    try connection.flush()
  }

  func keyUp(_ key: KeySym) throws {
    guard let index = heldKeys.lastIndex(where: { $0.key == key }) else { return }
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
      defer { keyboard.takeBack(loan) }
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
    // The keys of the modifiers are determined before. This may change the map and wait for the program.
    for modifier in (place.needsShift ? modifiers.union(.shift) : modifiers).keys {
      _ = try self.place(of: modifier, group: group, to: receiver)
    }
    return try connection.servingNobodyElse {
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
    defer { try? releaseKeys(downTo: depth) }
    for modifier in all.keys where !heldKeys.contains(where: { $0.key == modifier }) {
      try hold(modifier, try self.place(of: modifier, group: group, to: receiver).keycode)
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
      for (key, keycode) in held { try? hold(key, keycode) }
      try? connection.flush()
    }
    try body()
  }

  /// Types a text with the keys of the layout and with spare keys.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - inCodeUnits: whether a character above U+FFFF is typed as two keys.
  ///   - group: the active group of the layout, from 0.
  ///   - receiver: the functions that wait for the program which receives the keys.
  ///   - focus: the window that must have the focus; nil for any window.
  /// - Returns: the number of keys that were typed; not all if another window had the focus.
  /// - Throws: ``WindowSystemError``.
  func type(
    _ text: String, inCodeUnits: Bool, group: Int, to receiver: KeyReceiver, ifFocused focus: xcb_window_t?
  ) throws -> Int {
    let keys = try KeySym.keys(typing: text, inCodeUnits: inCodeUnits)
    try keyboard.refresh(mapChanges: mapChanges(), group: group)
    let depth = heldKeys.count
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

  func releaseAll() throws {
    for button in heldButtons { try fake(XCB_BUTTON_RELEASE, button) }
    heldButtons = []
    try releaseKeys(downTo: 0)
    try connection.flush()
  }

  // MARK: - Typing

  /// The longest prefix of `keys` whose characters fit on the spare keys together, and its distinct keysyms that need a
  /// spare key.
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
      let isSent = try connection.servingNobodyElse {
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
        try hold(.shiftLeft, shift)
      } else if !place.needsShift {
        try releaseKeys(downTo: depth)
      }
      // Qt, Java and Chromium take a press in the same millisecond as the release of the same key for a repetition by
      // the keyboard. Programs may ignore repetitions: LyX got "Helo" for "Hello" (Qt 5.15 and 6.4,
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

  private func place(of key: KeySym, group: Int, to receiver: KeyReceiver) throws -> XKeyboardMap.Place {
    try keyboard.refresh(mapChanges: mapChanges(), group: group)
    if let place = keyboard.place(of: key) { return place }
    try keyboard.provide([key], keeping: [key], for: receiver)
    guard let place = keyboard.place(of: key) else { throw WindowSystemError.noKey(key) }
    return place
  }

  // MARK: - Events

  private func hold(_ key: KeySym, _ keycode: UInt8) throws {
    heldKeys.append((key, keycode))
    try fake(XCB_KEY_PRESS, keycode)
  }

  /// Releases the most recently pressed keys, until only `depth` keys are held.
  private func releaseKeys(downTo depth: Int) throws {
    while heldKeys.count > depth {
      try fake(XCB_KEY_RELEASE, heldKeys.removeLast().keycode)
    }
  }

  /// Sends a synthesized event.
  ///
  /// - Parameters:
  ///   - event: the number of the event in the core protocol.
  ///   - detail: the button or the keycode.
  ///   - delay: the milliseconds that the server waits before the event; meanwhile it executes no other request of this
  ///     client.
  /// - Throws: ``WindowSystemError`` if the connection has ended.
  private func fake(_ event: Int32, _ detail: UInt8, after delay: Int32 = 0) throws {
    if event != XCB_KEY_RELEASE { lastTyped = nil }
    try connection.locked {
      _ = xcb_test_fake_input(connection.xcb, UInt8(event), detail, UInt32(delay), 0, 0, 0, 0)
      try connection.check()
    }
  }

  private static func pixel(_ value: CGFloat) -> Int16 {
    value.isFinite ? Int16(min(max(value.rounded(.down), -32768), 32767)) : 0
  }

  private static func button(_ number: Int) -> UInt8 { UInt8(clamping: number) }
}
