// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Windows, their changes, and pings to their programs.
extension X11Display {
  func windows() throws -> [WindowInfo] { try reader.windows() }

  func window(_ window: WindowID) throws -> WindowInfo {
    guard let info = try reader.window(window.rawValue) else {
      throw WindowSystemError.noSuchWindow(window)
    }
    return info
  }

  /// Whether a window manager that follows EWMH is running.
  func hasWindowManager() throws -> Bool { try reader.hasWindowManager() }

  /// Waits until a window manager is ready to manage windows; returns false if `deadline` passes first.
  ///
  /// Map the first window after this call: a window that is mapped while openbox starts never gets the focus.
  func waitForWindowManager(until deadline: TimeInterval) throws -> Bool {
    try WindowManagerProbe(connection: connection, atoms: atoms, drain: { [state] in try state.drain() })
      .waitUntilServing(until: deadline)
  }

  var closedPopups: UInt64 { get throws { try state.closedPopups() } }
  var shownCount: UInt64 { get throws { try state.shownCount() } }
  func shown(after count: UInt64) throws -> [WindowInfo] {
    let frames = try state.shown(after: count)
    return frames.isEmpty ? [] : try windows().filter { try frames.contains(frame(of: $0.id)) }
  }

  func frame(of window: WindowID) throws -> WindowID {
    WindowID(rawValue: try reader.topLevel(of: window.rawValue) ?? window.rawValue)
  }

  var activeWindow: WindowID? {
    get throws { try reader.activeWindow().map { WindowID(rawValue: $0) } }
  }

  func activate(_ window: WindowID) throws {
    _ = try self.window(window)
    try connection.locked {
      if try reader.hasWindowManager() {
        XClientMessage.activate(window.rawValue, atoms: atoms, on: connection)
      } else {
        var above = XCB_STACK_MODE_ABOVE.rawValue
        connection.call {
          xcb_configure_window($0, window.rawValue, UInt16(XCB_CONFIG_WINDOW_STACK_MODE.rawValue), &above)
        }
        connection.call {
          xcb_set_input_focus($0, UInt8(XCB_INPUT_FOCUS_PARENT.rawValue), window.rawValue, 0)
        }
      }
      try connection.flush()
    }
  }

  func close(_ window: WindowID) throws {
    _ = try self.window(window)
    try connection.locked {
      // 2: a pager is the source of the request (EWMH 1.5, _NET_CLOSE_WINDOW).
      XClientMessage.request(
        atoms.netCloseWindow, about: window.rawValue, data: (0, 2, 0, 0, 0), on: connection)
      try connection.flush()
    }
  }

  func titleBarButtons(of window: WindowID) throws -> [TitleBarButton] {
    try XTitleBar(connection: connection, atoms: atoms).buttons(of: window.rawValue)
  }

  /// Moves a window, and waits until it has moved.
  ///
  /// A window manager may choose another position.
  ///
  /// - Parameters:
  ///   - window: the window to move.
  ///   - origin: the corner of ``WindowInfo/frame``, in pixels of the screen.
  ///   - deadline: the deadline, in seconds of `MonotonicClock`.
  /// - Returns: whether the window moved before the deadline.
  /// - Throws: ``WindowSystemError``.
  func move(_ window: WindowID, to origin: CGPoint, until deadline: TimeInterval) throws -> Bool {
    let before = try self.window(window).frame.origin
    let (x, y) = (Int32(limiting: origin.x), Int32(limiting: origin.y))
    try connection.locked {
      if try reader.hasWindowManager() {
        // Static gravity, both coordinates, and a pager as the source of the request (EWMH 1.5,
        // _NET_MOVERESIZE_WINDOW).
        XClientMessage.request(
          atoms.netMoveResizeWindow, about: window.rawValue,
          data: (10 | 1 << 8 | 1 << 9 | 2 << 12, UInt32(bitPattern: x), UInt32(bitPattern: y), 0, 0),
          on: connection)
      } else {
        let place = [UInt32(bitPattern: x), UInt32(bitPattern: y)]
        let mask = XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
        connection.call { xcb_configure_window($0, window.rawValue, UInt16(mask), place) }
      }
      try connection.flush()
    }
    return try connection.wait(until: deadline) {
      try state.drain()
      return try self.window(window).frame.origin != before
    }
  }

  func waitForActive(_ window: WindowID, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline) {
      try state.drain()
      return try activeWindow == window
    }
  }

  /// Reads the events that have arrived.
  ///
  /// Call this function for a client that is inactive for a long time, because the server stores events until they are
  /// read.
  func drainEvents() throws { try state.drain() }

  func supportsPing(_ window: WindowID) throws -> Bool {
    try self.window(window).supportsPing
  }

  func sendPing(_ window: WindowID) throws -> Ping { try state.sendPing(window) }

  func wake(_ window: WindowID) throws { try state.wake(window) }

  func answerTime(of ping: Ping) throws -> TimeInterval? { try state.answerTime(of: ping) }

  func waitForAnswer(of ping: Ping, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline) { try state.answerTime(of: ping) != nil }
  }
}
