// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// Gives the focus to the window that is about to be clicked, before the click.
///
/// Most window managers do this themselves. They grab the buttons, hold each press until they have set the focus, and
/// make the server deliver the press again (`AllowEvents` with `ReplayPointer`). If a window appears in the meantime
/// and the manager handles it first, the new window gets the press instead of the intended one (seen with openbox
/// 3.6.1). Therefore the window manager of the private desktop does not grab buttons. On other desktops, the grab does
/// no harm if the window already has the focus.
struct ClickFocus: Sendable {
  let connection: XConnection
  let atoms: XAtoms
  let reader: XWindowReader
  let drain: @Sendable () throws -> Void

  /// Gives the focus to a window, and returns when the window manager has set it.
  ///
  /// Windows that the manager does not manage, such as menus and tooltips, do not get the focus. While a program has
  /// grabbed the pointer, for example for its menu, only that program receives the click, so the focus is not changed.
  ///
  /// - Parameter top: the topmost child of the root window at the point of the click.
  /// - Throws: ``WindowSystemError`` if the server does not answer.
  func activateClient(in top: xcb_window_t) throws {
    guard let client = try clientInNeed(top), try !isPointerGrabbed() else { return }
    try connection.locked {
      XClientMessage.activate(client, atoms: atoms, on: connection)
      try connection.flush()
    }
    // The window manager's reply to a later request shows that it has executed this one.
    _ = try WindowManagerProbe(connection: connection, atoms: atoms, drain: drain)
      .waitUntilServing(until: MonotonicClock.now + TimeLimits.Display.focus.seconds)
  }

  /// Gives the focus to the topmost window at a point.
  func activateClient(at point: CGPoint) throws {
    try activateClient(in: XInput.topWindow(at: point, on: connection))
  }

  /// The client window in the frame `top`, or `top` itself, if it must get the focus.
  ///
  /// The result is nil if the client has the focus and is above all others, and if no window manager manages it.
  private func clientInNeed(_ top: xcb_window_t) throws -> xcb_window_t? {
    try connection.locked {
      guard top != 0 else { return nil }
      let stacking = try reader.clientsInStackingOrder()
      if let active = try reader.activeWindow(), stacking.last == active,
        try reader.topLevel(of: active) == top
      {
        return nil
      }
      return try stacking.last { try reader.topLevel(of: $0) == top }
    }
  }

  /// Whether a program has grabbed the pointer.
  ///
  /// The protocol has no request for this, so the function tries to grab the pointer. A grab for the window that
  /// contains the pointer has no effect that other programs could see.
  private func isPointerGrabbed() throws -> Bool {
    try connection.withServerGrabbed {
      let window = try windowUnderPointer()
      let sequence = connection.call {
        xcb_grab_pointer(
          $0, 1, window, 0, UInt8(XCB_GRAB_MODE_ASYNC.rawValue), UInt8(XCB_GRAB_MODE_ASYNC.rawValue), 0, 0,
          UInt32(XCB_CURRENT_TIME)
        ).sequence
      }
      let status = try connection.reply(sequence, xcb_grab_pointer_reply_t.self, to: "GrabPointer").fields
        .status
      if UInt32(status) == XCB_GRAB_STATUS_SUCCESS.rawValue {
        connection.call { xcb_ungrab_pointer($0, UInt32(XCB_CURRENT_TIME)) }
      }
      return UInt32(status) == XCB_GRAB_STATUS_ALREADY_GRABBED.rawValue
    }
  }

  private func windowUnderPointer() throws -> xcb_window_t {
    var window = connection.root
    while true {
      let child = try connection.reply(
        connection.call { xcb_query_pointer($0, window).sequence },
        xcb_query_pointer_reply_t.self, to: "QueryPointer"
      ).fields.child
      guard child != 0 else { return window }
      window = child
    }
  }
}
