// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// The local processes that own connections to the server (X-Resource extension, version 1.2).
enum XClientProcesses {
  /// The process that has created a window; nil if the server does not report it.
  static func process(of window: xcb_window_t, on connection: XConnection) throws -> pid_t? {
    try connection.locked {
      var client = xcb_res_client_id_spec_t(
        client: window, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
      guard
        let reply = try connection.replyUnlessGone(
          connection.call { xcb_res_query_client_ids($0, 1, &client).sequence },
          xcb_res_query_client_ids_reply_t.self, to: "XResQueryClientIds")
      else { return nil }
      let ids = xcb_res_query_client_ids_ids_iterator(reply.pointer)
      guard ids.rem > 0, xcb_res_client_id_value_value_length(ids.data) > 0,
        let value = xcb_res_client_id_value_value(ids.data)
      else { return nil }
      return pid_t(value.pointee)
    }
  }

  /// The number of connections of a process to the server; 0 if the server does not report the process.
  static func connections(of process: pid_t, on connection: XConnection) throws -> Int {
    try connection.locked {
      // The client 0 selects all clients.
      var all = xcb_res_client_id_spec_t(client: 0, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
      guard
        let reply = try connection.replyUnlessGone(
          connection.call { xcb_res_query_client_ids($0, 1, &all).sequence },
          xcb_res_query_client_ids_reply_t.self, to: "XResQueryClientIds")
      else { return 0 }
      var count = 0
      var ids = xcb_res_query_client_ids_ids_iterator(reply.pointer)
      while ids.rem > 0 {
        if xcb_res_client_id_value_value_length(ids.data) > 0,
          let value = xcb_res_client_id_value_value(ids.data), value.pointee == UInt32(process)
        {
          count += 1
        }
        xcb_res_client_id_value_next(&ids)
      }
      return count
    }
  }
}
