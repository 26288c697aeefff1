// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// Synthesizes pointer and key events through the XTEST extension, and keeps a list of what it holds down.
///
/// Used by one thread at a time.
final class XInput {
  private let connection: XConnection
  private let mapChanges: @Sendable () throws -> UInt64
  private var keyboard: XKeyboard
  private var heldKeys: [(key: KeySym, keycode: UInt8)] = []
  private var heldButtons: [UInt8] = []
  /// The key that was typed last, as long as nothing was sent behind it.
  private var lastTyped: UInt8?

  /// - Parameters:
  ///   - connection: to the server.
  ///   - mapChanges: how many changes of the keyboard map the server has reported.
  /// - Throws: ``WindowSystemError`` when the server lacks an extension that is needed.
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

  /// Makes the keyboard's map what it was before keys were typed that it does not have.
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
  /// No window can come between the check and the press: the server serves no other client meanwhile.
  /// The client that got the press also gets the release.
  ///
  /// - Parameters:
  ///   - button: its number in X11.
  ///   - point: in pixels of the screen.
  ///   - top: a child of the root window.
  /// - Returns: false when another one is there now; nothing is pressed then.
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

  /// Presses and releases a button some times, the first time as ``press(button:at:ifOver:)`` does.
  ///
  /// The first release comes before anybody else is served: a window that takes the focus in between would have the toolkit
  /// forget the press. The server waits between the clicks: Chromium takes two presses in the same millisecond for one.
  func click(button: Int, at point: CGPoint, ifOver top: xcb_window_t, count: Int, holding last: TimeLimit?)
    throws
    -> Bool
  {
    let button = Self.button(button)
    let isHeld = count <= 1 && last != nil
    let isPressed = try connection.servingNobodyElse {
      guard try Self.topWindow(at: point, on: connection) == top else { return false }
      try fake(XCB_BUTTON_PRESS, button)
      // While the button is held, other clients must be served: they show what it opens.
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

  /// The window with the keyboard focus; 0 or 1 for none or the one below the pointer.
  static func focus(on connection: XConnection) throws -> xcb_window_t {
    try connection.locked {
      let request = xcb_get_input_focus(connection.xcb)
      return try connection.reply(request.sequence, xcb_get_input_focus_reply_t.self, to: "GetInputFocus")
        .fields.focus
    }
  }

  /// The topmost child of the root window at a point; 0 for a point without one.
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
    // The server sets an event's time when it processes the event, and these times distinguish clicks.
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
    // Shift alone decides what the key means, and is held only while it goes down.
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

  /// - Parameters:
  ///   - key: the symbol on it.
  ///   - modifiers: the keys to hold.
  ///   - group: the group of the layout that the keys are read in now, from 0.
  ///   - receiver: the window that gets the key.
  ///   - focus: the window that has to have the focus; nil for whichever has.
  /// - Returns: false when another one has: nothing is pressed then.
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
      // The program must have read the key before it has its own meaning again.
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
    // The modifiers' keys are looked up before, which may change the map and wait for the program.
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

  /// Runs `body` with the keys up that are held, and presses them again after.
  func withoutHeldKeys(_ body: () throws -> Void) throws {
    let held = heldKeys
    try releaseKeys(downTo: 0)
    defer {
      for (key, keycode) in held { try? hold(key, keycode) }
      try? connection.flush()
    }
    try body()
  }

  /// Types a text on the layout and on spare keys.
  ///
  /// - Parameters:
  ///   - text: what is typed.
  ///   - inCodeUnits: whether a character above U+FFFF is two keys.
  ///   - group: the group of the layout that the keys are read in now, from 0.
  ///   - receiver: the window that gets the keys.
  ///   - focus: the window that has to have the focus; nil for whichever has.
  /// - Returns: how many keys were typed: not all when another window had the focus.
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

  /// The longest start of `keys` whose characters fit on the spare keys together, and the distinct
  /// keysyms of it that need one.
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

  /// Types keys that are all on the map.
  ///
  /// Shift stays down over a run of characters that need it.
  ///
  /// The connection is taken once for all of them: each taking costs some system calls.
  ///
  /// - Returns: how many were typed while the focus was where it has to be.
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
      // Qt, Java and Chromium take a press in the millisecond of the same key's release for one that the keyboard repeats,
      // and programs may drop those: LyX got "Helo" for "Hello" (Qt 5.15 and 6.4, `QXcbKeyboard::handleKeyEvent`).
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

  /// Releases what was pressed last, until only `depth` keys are held.
  private func releaseKeys(downTo depth: Int) throws {
    while heldKeys.count > depth {
      try fake(XCB_KEY_RELEASE, heldKeys.removeLast().keycode)
    }
  }

  /// - Parameters:
  ///   - event: its number in the core protocol.
  ///   - detail: the button or the keycode.
  ///   - delay: milliseconds that the server waits before it; it carries out nothing else of this client meanwhile.
  /// - Throws: ``WindowSystemError`` when the connection has ended.
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
