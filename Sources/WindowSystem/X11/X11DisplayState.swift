// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronized

/// The state that a display's events have reported, protected by the connection's lock.
final class X11DisplayState: Sendable {
  private let connection: XConnection
  private let atoms: XAtoms
  private let state: Guarded<State, XConnection>

  private final class State {
    var log = XEventLog()
    // Other clients also send pings; the window manager uses server times as their serial numbers. A random start
    // separates the serial numbers of two processes of this library on one display.
    var lastSerial = UInt32.random(in: 0x4000_0000...0xbfff_ffff)
    var lastScreenFrame: CGRect = .zero
  }

  init(_ connection: XConnection, atoms: XAtoms) {
    self.connection = connection
    self.atoms = atoms
    state = Guarded(State(), by: connection)
  }

  /// Reads the events that have arrived; does not block.
  func drain() throws {
    try state.withLock { state in try connection.drainEvents { state.log.append($0, atoms: atoms) } }
  }

  /// The number of changes of the keyboard map.
  func keyboardMapChanges() throws -> UInt64 {
    try state.withLock { state in
      try drain()
      return state.log.keyboardMapChanges
    }
  }

  /// The number of times that a child of the root window has appeared on the screen.
  func shownCount() throws -> UInt64 {
    try state.withLock { state in
      try drain()
      return state.log.shownCount
    }
  }

  /// The windows that have appeared since ``shownCount()`` was `count`.
  func shown(after count: UInt64) throws -> Set<WindowID> {
    try state.withLock { state in
      try drain()
      return Set(state.log.shown(after: count).map { WindowID(rawValue: $0) })
    }
  }

  /// The number of override-redirect windows that have disappeared from the screen.
  func closedPopups() throws -> UInt64 {
    try state.withLock { state in
      try drain()
      return state.log.closedPopups
    }
  }

  // MARK: - Pings

  func sendPing(_ window: WindowID) throws -> Ping {
    try state.withLock { state in
      state.lastSerial &+= 1
      XClientMessage.send(
        atoms.wmProtocols, about: window.rawValue, to: window.rawValue, mask: 0,
        data: (atoms.netWMPing, state.lastSerial, window.rawValue, 0, 0), on: connection)
      try connection.flush()
      return Ping(window: window, serial: state.lastSerial)
    }
  }

  func wake(_ window: WindowID) throws {
    try connection.locked {
      XClientMessage.send(
        atoms.understudyWake, about: window.rawValue, to: window.rawValue, mask: 0, data: (0, 0, 0, 0, 0),
        on: connection)
      try connection.flush()
    }
  }

  func answerTime(of ping: Ping) throws -> TimeInterval? {
    try state.withLock { state in
      try drain()
      return state.log.pingAnswers[ping.serial]
    }
  }

  // MARK: - Screen

  /// The current rectangle of the screen, as the server reports it.
  func currentScreenFrame() throws -> CGRect {
    try state.withLock { state in
      let reply = try connection.reply(
        connection.call { xcb_get_geometry($0, connection.root).sequence }, xcb_get_geometry_reply_t.self,
        to: "GetGeometry")
      state.lastScreenFrame = CGRect(
        x: 0, y: 0, width: Int(reply.fields.width), height: Int(reply.fields.height))
      return state.lastScreenFrame
    }
  }

  /// The current rectangle of the screen, or the last known one if the server has ended.
  func screenFrame() -> CGRect {
    state.withLock { state in (try? currentScreenFrame()) ?? state.lastScreenFrame }
  }
}
