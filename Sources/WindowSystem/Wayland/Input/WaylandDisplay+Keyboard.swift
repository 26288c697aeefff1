// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import Timing

/// The keyboard.
extension WaylandDisplay {
  private typealias Action = ControlProtocol.KeyAction

  var heldKeys: [KeySym] { held.withLock { $0 } }

  func keyDown(_ key: KeySym) throws {
    let isNew = held.withLock { keys in
      guard !keys.contains(key) else { return false }
      keys.append(key)
      return true
    }
    do {
      _ = try send([(key, .press)], ifFocused: nil)
    } catch WindowSystemError.noKey(let missing) {
      // Nothing was pressed. After another error, the key may be down.
      if isNew { held.withLock { $0.removeAll { $0 == key } } }
      throw WindowSystemError.noKey(missing)
    }
  }

  func keyUp(_ key: KeySym) throws {
    let isHeld = held.withLock { keys in
      guard let index = keys.firstIndex(of: key) else { return false }
      keys.remove(at: index)
      return true
    }
    if isHeld { _ = try send([(key, .release)], ifFocused: nil) }
  }

  func pressKey(_ key: KeySym, modifiers: KeyModifiers, ifFocused focus: WindowID?) throws -> Bool {
    if modifiers.contains(.capsLock) {
      return try withCapsLock(true) {
        try pressKey(key, modifiers: modifiers.subtracting(.capsLock), ifFocused: focus)
      }
    }
    let alreadyHeld = heldKeys
    let added = modifiers.keys.filter { !alreadyHeld.contains($0) }
    return try send(
      added.map { ($0, .press) } + [(key, .stroke)] + added.reversed().map { ($0, .release) },
      ifFocused: focus)
  }

  /// Sends keys in one step.
  ///
  /// - Returns: false if another window has the focus; then nothing was sent.
  /// - Throws: ``WindowSystemError/noKey(_:)`` if no key can type a symbol.
  private func send(_ keys: [(KeySym, Action)], ifFocused focus: WindowID?) throws -> Bool {
    var bytes: [UInt8] = []
    for (key, action) in keys {
      withUnsafeBytes(of: key.rawValue) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: action.rawValue) { bytes.append(contentsOf: $0) }
    }
    let events = try connection.replyEvents(to: "keys") {
      .keys(serial: $0, focus: focus?.rawValue ?? 0, keys: bytes)
    }
    guard case .accepted(_, let value) = events.last else { return false }
    if value == 2 { throw WindowSystemError.noKey(keys.first { $0.1 == .stroke }?.0 ?? keys[0].0) }
    return value == 1
  }

  func type(
    _ text: String, focusedWindow: WindowID?, inCodeUnits: Bool, ifFocused focus: WindowID?
  ) throws -> Substring {
    // A character that no key types is an error before anything is typed.
    _ = try KeySym.keys(typing: text)
    // Held modifiers would change the meaning of the typed keys.
    let keys = heldKeys
    if !keys.isEmpty { _ = try send(keys.reversed().map { ($0, .release) }, ifFocused: nil) }
    defer {
      // If the compositor has ended, the next request throws the error.
      if !keys.isEmpty { _ = try? send(keys.map { ($0, .press) }, ifFocused: nil) }
    }
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let part = rest.prefix(while: Self.isText).prefix(Self.longestPart)
      let typed =
        part.isEmpty
        ? try press(&rest, ifFocused: focus)
        : try type(part, focusedWindow: focusedWindow, ifFocused: focus)
      rest = rest.dropFirst(typed)
      if !part.isEmpty, typed < part.count || typed == 0 { break }
      if part.isEmpty, typed == 0 { break }
    }
    return Substring(rest)
  }

  /// Whether the compositor types a character as part of a string, and not as the key of one of AppKit's code points.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x08, 0x09, 0x0a: true
    case 0x00...0x1f, 0x7f, 0x2028, 0x2029, 0xf700...0xf8ff: false
    default: true
    }
  }

  /// The number of characters that one request types: a message of the protocol has at most 4,096 bytes, and a Unicode
  /// scalar at most four.
  private static let longestPart = DisplayLimits.strokesPerBarrier - 100

  /// Types a string, and returns the number of typed characters.
  private func type(
    _ text: Substring.UnicodeScalarView, focusedWindow: WindowID?, ifFocused focus: WindowID?
  ) throws -> Int {
    let events = try connection.replyEventsInTime(within: TimeLimits.Display.typingBarrier.seconds) {
      .typeText(serial: $0, focus: focus?.rawValue ?? 0, byKeys: 0, text: String(text))
    }
    guard let events else { throw try notAnswering(focusedWindow ?? activeWindow) }
    guard case .typed(_, let count) = events.last else { return 0 }
    return Int(count)
  }

  /// Presses the keys at the beginning of a string that the compositor does not type as text.
  ///
  /// - Parameters:
  ///   - rest: the text. A line feed after a carriage return is removed, because both are one Return.
  ///   - focus: the window that must have the focus; nil for any window.
  /// - Returns: the number of characters whose keys were pressed; 0 if another window has the focus.
  /// - Throws: ``WindowSystemError``.
  private func press(_ rest: inout Substring.UnicodeScalarView, ifFocused focus: WindowID?) throws -> Int {
    let keys = rest.prefix { !Self.isText($0) }.prefix(DisplayLimits.strokesPerRoundTrip)
    let strokes = try KeySym.keys(typing: String(keys)).map { ($0, Action.stroke) }
    guard try send(strokes, ifFocused: focus) else { return 0 }
    if keys.last == "\r", rest.dropFirst(keys.count).first == "\n" {
      rest.remove(at: rest.index(rest.startIndex, offsetBy: keys.count))
    }
    guard rest.count > keys.count else { return keys.count }
    // A program may insert a string at once, and keys in a later turn of its event loop. The second reply comes after
    // that turn.
    let window = try connection.desktop().focus
    for _ in 0..<2 { _ = try ping(window, timeout: TimeLimits.Display.typingBarrier.seconds) }
    return keys.count
  }

  /// The error for a program that does not read what is typed.
  private func notAnswering(_ window: WindowID?) throws -> WindowSystemError {
    let seconds = TimeLimits.Display.typingBarrier.seconds
    guard let window, let info = try windows().first(where: { $0.id == window }) else {
      return .serverNotAnswering(display: connection.path, request: "type_text", seconds: seconds)
    }
    return .windowNotAnswering(window, title: info.title, processID: info.processID, seconds: seconds)
  }

  var isCapsLockOn: Bool { get throws { try connection.desktop().isCapsLockOn } }

  /// Does nothing: the compositor restores the layout itself.
  func returnKeyboard() throws {}

  func releaseAllInput() throws {
    held.withLock { $0 = [] }
    // The compositor also lifts the fingers, so an error of the touch screen leaves nothing pressed.
    try connection.send(.releaseInput)
    try touchScreen?.liftAll()
    try connection.synchronize()
  }
}
