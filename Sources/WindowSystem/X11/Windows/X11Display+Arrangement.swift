// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

extension X11Display {
  func place(_ window: WindowID, at frame: CGRect, until deadline: TimeInterval) throws -> Bool {
    let requested = CGRect(
      x: Int(Int16(limiting: frame.minX)), y: Int(Int16(limiting: frame.minY)),
      width: Int(max(1, Int16(limiting: frame.width))), height: Int(max(1, Int16(limiting: frame.height))))
    if try self.window(window).frame == requested { return true }
    let place = (
      Int32(requested.minX), Int32(requested.minY), UInt32(requested.width), UInt32(requested.height)
    )
    try connection.locked {
      if try hasWindowManager() {
        // Static gravity, all four numbers, and a pager as the source of the request (EWMH 1.5,
        // _NET_MOVERESIZE_WINDOW).
        XClientMessage.request(
          atoms.netMoveResizeWindow, about: window.rawValue,
          data: (
            10 | 0b1111 << 8 | 2 << 12, UInt32(bitPattern: place.0), UInt32(bitPattern: place.1), place.2,
            place.3
          ), on: connection)
      } else {
        let mask =
          XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue | XCB_CONFIG_WINDOW_WIDTH.rawValue
          | XCB_CONFIG_WINDOW_HEIGHT.rawValue
        connection.call {
          xcb_configure_window(
            $0, window.rawValue, UInt16(mask),
            [UInt32(bitPattern: place.0), UInt32(bitPattern: place.1), place.2, place.3])
        }
      }
      try connection.flush()
    }
    return try connection.wait(until: deadline) {
      try drainEvents()
      return try self.window(window).frame == requested
    }
  }

  func arrange(_ window: WindowID, _ arrangement: WindowArrangement, until deadline: TimeInterval) throws
    -> Bool
  {
    let before = try self.window(window)
    let change = try ArrangementChange(of: before, as: self.arrangement(of: window), to: arrangement)
    guard change.isNeeded else { return true }
    guard try hasWindowManager() else { return false }
    try connection.locked {
      let states = [atoms.maximizedVertically, atoms.maximizedHorizontally, atoms.fullScreen]
      switch arrangement {
      case .normal:
        // First full screen, then maximization, because openbox 3.6 restores the maximized size of a window that filled
        // the screen.
        request(false, (states[2], 0), window)
        request(false, (states[0], states[1]), window)
      case .maximized:
        request(false, (states[2], 0), window)
        request(true, (states[0], states[1]), window)
      case .fullScreen: request(true, (states[2], 0), window)
      case .minimized:
        // 3: IconicState (ICCCM 2.0, section 4.1.4).
        XClientMessage.request(
          atoms.wmChangeState, about: window.rawValue, data: (3, 0, 0, 0, 0), on: connection)
      }
      try connection.flush()
    }
    // Activation restores a minimized window.
    if arrangement != .minimized, before.isMinimized { try activate(window) }
    return try connection.wait(until: deadline) {
      try drainEvents()
      return try change.isDone(self.window(window))
    }
  }

  /// Returns the arrangement of a window; for a minimized window, the one to which it would be restored.
  private func arrangement(of window: WindowID) throws -> WindowArrangement {
    let states = try connection.property(atoms.netWMState, of: window.rawValue)?.cardinals ?? []
    if states.contains(atoms.fullScreen) { return .fullScreen }
    return states.contains(atoms.maximizedVertically) && states.contains(atoms.maximizedHorizontally)
      ? .maximized : .normal
  }

  /// Requests that the window manager adds states to a window, or removes them (EWMH 1.5, _NET_WM_STATE).
  private func request(_ isAdded: Bool, _ states: (xcb_atom_t, xcb_atom_t), _ window: WindowID) {
    XClientMessage.request(
      atoms.netWMState, about: window.rawValue, data: (isAdded ? 1 : 0, states.0, states.1, 2, 0),
      on: connection)
  }
}
