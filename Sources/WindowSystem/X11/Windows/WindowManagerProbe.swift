// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// Determines when a starting window manager is ready to manage windows.
///
/// The property `_NET_SUPPORTING_WM_CHECK` is not sufficient, because openbox sets it early in its start. Windows that
/// are mapped before openbox reaches its main loop never get a frame or the focus. The reply to
/// `_NET_REQUEST_FRAME_EXTENTS` (EWMH 1.5) comes from the main loop. Openbox moves and resizes the window of the
/// request a moment after its reply. Therefore the connection must remain open, because the server reuses the window
/// numbers of a closed connection for the next client.
struct WindowManagerProbe {
  let connection: XConnection
  let atoms: XAtoms
  /// Reads the connection's events.
  let drain: () throws -> Void

  /// Waits until the window manager is ready to manage windows; returns false if `deadline` passes first.
  func waitUntilServing(until deadline: TimeInterval) throws -> Bool {
    guard
      try connection.wait(
        until: deadline,
        for: { try property(atoms.netSupportingWMCheck, of: connection.root) != nil }),
      try connection.wait(
        until: deadline,
        for: { try property(atoms.netSupported, of: connection.root) != nil })
    else { return false }
    let supported = try property(atoms.netSupported, of: connection.root)?.cardinals ?? []
    guard supported.contains(atoms.netRequestFrameExtents) else { return true }
    let window = createUnmappedWindow()
    defer { connection.call { xcb_destroy_window($0, window) } }
    while MonotonicClock.now < deadline {
      connection.locked {
        XClientMessage.request(
          atoms.netRequestFrameExtents, about: window, data: (0, 0, 0, 0, 0), on: connection)
      }
      let isAnswered = try connection.wait(
        until: min(deadline, MonotonicClock.now + TimeLimits.Display.windowManagerRetry.seconds)
      ) {
        try property(atoms.netFrameExtents, of: window) != nil
      }
      if isAnswered { return true }
    }
    return false
  }

  private func createUnmappedWindow() -> xcb_window_t {
    connection.locked {
      let window = connection.call { xcb_generate_id($0) }
      // The reply changes a property of this window, and the event for this change ends the wait.
      var mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
      connection.call {
        xcb_create_window(
          $0, UInt8(XCB_COPY_FROM_PARENT), window, connection.root, 0, 0, 1, 1, 0,
          UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), UInt32(XCB_COPY_FROM_PARENT),
          XCB_CW_EVENT_MASK.rawValue, &mask)
      }
      return window
    }
  }

  private func property(_ atom: xcb_atom_t, of window: xcb_window_t) throws -> XProperty? {
    try connection.locked {
      try drain()
      return try connection.property(atom, of: window)
    }
  }
}
