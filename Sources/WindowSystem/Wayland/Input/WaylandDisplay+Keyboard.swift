// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The keyboard.
extension WaylandDisplay {
  private typealias Action = ControlProtocol.KeyAction

  func keyDown(_ key: KeySym) throws {
    heldKeys.withLock { $0.append(key) }
    _ = try send([(key, .press)], ifFocused: nil)
  }

  func keyUp(_ key: KeySym) throws {
    let isHeld = heldKeys.withLock { keys in
      guard let index = keys.lastIndex(of: key) else { return false }
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
    let alreadyHeld = heldKeys.withLock { $0 }
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
    let events = try connection.answer(to: "keys") {
      .keys(serial: $0, focus: focus?.rawValue ?? 0, keys: bytes)
    }
    guard case .accepted(_, let value) = events.last else { return false }
    if value == 2 { throw WindowSystemError.noKey(keys.first { $0.1 == .stroke }?.0 ?? keys[0].0) }
    return value == 1
  }

  func type(
    _ text: String, focusedWindow: WindowID?, inCodeUnits: Bool, ifFocused focus: WindowID?
  ) throws -> Substring {
    // Held modifiers would change the meaning of the typed keys.
    let keys = heldKeys.withLock { $0 }
    for key in keys.reversed() { _ = try send([(key, .release)], ifFocused: nil) }
    defer {
      // If the compositor has ended, the next request throws the error.
      for key in keys { _ = try? send([(key, .press)], ifFocused: nil) }
    }
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let part = Self.part(of: rest)
      let events = try connection.answerInTime(within: TimeLimits.Display.typingBarrier.seconds) {
        .typeText(serial: $0, focus: focus?.rawValue ?? 0, byKeys: 0, text: String(part))
      }
      guard let events else { throw try notAnswering(focusedWindow ?? activeWindow) }
      guard case .typed(_, let count) = events.last else { break }
      rest = rest.dropFirst(Int(count))
      if Int(count) < part.count { break }
    }
    return Substring(rest)
  }

  /// The part of a text that one request types: a message of the protocol has at most 4,096 bytes.
  private static func part(of text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
    // A Unicode scalar has at most four bytes.
    text.prefix(DisplayLimits.strokesPerBarrier - 100)
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
    heldKeys.withLock { $0 = [] }
    try touchScreen?.liftAll()
    try connection.send(.releaseInput)
    try connection.synchronize()
  }
}
