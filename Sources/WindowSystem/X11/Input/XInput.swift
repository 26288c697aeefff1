// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import KeySymbols

/// Synthesizes pointer and key events through the XTEST extension, and lists the keys and buttons that it holds.
///
/// Used by one thread at a time.
final class XInput {
  let connection: XConnection
  let mapChanges: @Sendable () throws -> UInt64
  var keyboard: XKeyboard
  var heldKeys: [(key: KeySym, keycode: UInt8)] = []
  var heldButtons: [UInt8] = []
  /// The keycode of the last typed key; nil if an event other than a key release was sent after this key.
  var lastTyped: UInt8?

  /// Creates the input of a connection.
  ///
  /// - Parameters:
  ///   - connection: the connection to the server.
  ///   - mapChanges: returns the number of changes of the keyboard map that the server has reported.
  /// - Throws: ``WindowSystemError`` if the server does not answer.
  init(_ connection: XConnection, mapChanges: @escaping @Sendable () throws -> UInt64) throws {
    self.connection = connection
    self.mapChanges = mapChanges
    keyboard = try XKeyboard(connection)
  }

  func releaseAll() throws {
    for button in heldButtons { try fake(XCB_BUTTON_RELEASE, button) }
    heldButtons = []
    try releaseKeys(downTo: 0)
    try connection.flush()
  }

  // MARK: - Events

  func pressAndHold(_ key: KeySym, _ keycode: UInt8) throws {
    heldKeys.append((key, keycode))
    try fake(XCB_KEY_PRESS, keycode)
  }

  /// Releases the most recently pressed keys, until only `depth` keys are held.
  func releaseKeys(downTo depth: Int) throws {
    while heldKeys.count > depth {
      try fake(XCB_KEY_RELEASE, heldKeys.removeLast().keycode)
    }
  }

  /// Sends a synthesized event.
  ///
  /// - Parameters:
  ///   - event: the number of the event in the core protocol.
  ///   - detail: the button or the keycode.
  ///   - delay: the milliseconds that the server waits before the event; in the meantime, it executes no other request
  ///     of this client.
  /// - Throws: ``WindowSystemError`` if the connection has ended.
  func fake(_ event: Int32, _ detail: UInt8, after delay: Int32 = 0) throws {
    if event != XCB_KEY_RELEASE { lastTyped = nil }
    try connection.locked {
      _ = connection.call { xcb_test_fake_input($0, UInt8(event), detail, UInt32(delay), 0, 0, 0, 0) }
      try connection.check()
    }
  }
}
