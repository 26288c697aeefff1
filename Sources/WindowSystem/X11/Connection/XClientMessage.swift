// SPDX-License-Identifier: Apache-2.0

import CXCB

/// A client message with five 32-bit items, sent to a window.
enum XClientMessage {
  /// Sends the window manager a request about a window (EWMH 1.5, "Root Window Properties").
  static func request(
    _ type: xcb_atom_t, about window: xcb_window_t, data: (UInt32, UInt32, UInt32, UInt32, UInt32),
    on connection: XConnection
  ) {
    send(
      type, about: window, to: connection.root,
      mask: XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue,
      data: data, on: connection)
  }

  /// Requests that the window manager raises a window and gives it the focus.
  static func activate(_ window: xcb_window_t, atoms: XAtoms, on connection: XConnection) {
    // 2: a pager is the source of the request, so the window manager's prevention of focus stealing does not reject it
    // (EWMH 1.5).
    request(atoms.netActiveWindow, about: window, data: (2, 0, 0, 0, 0), on: connection)
  }

  /// Sends a message to the clients of a window.
  ///
  /// - Parameters:
  ///   - type: the type of the message.
  ///   - window: the window to which the message refers.
  ///   - destination: the window to which the message is sent.
  ///   - mask: the event mask that selects the receiving clients of the destination; 0 for the client that created the
  ///     destination.
  ///   - data: five numbers of 32 bits.
  ///   - connection: the connection to the server.
  static func send(
    _ type: xcb_atom_t, about window: xcb_window_t, to destination: xcb_window_t, mask: UInt32,
    data: (UInt32, UInt32, UInt32, UInt32, UInt32), on connection: XConnection
  ) {
    var message = xcb_client_message_event_t()
    message.response_type = UInt8(XCB_CLIENT_MESSAGE)
    message.format = 32
    message.window = window
    message.type = type
    message.data.data32 = data
    withUnsafeBytes(of: &message) { bytes in
      // An event in the protocol has 32 bytes, and so has this structure.
      _ = connection.call {
        xcb_send_event($0, 0, destination, mask, bytes.bindMemory(to: CChar.self).baseAddress)
      }
    }
  }
}
