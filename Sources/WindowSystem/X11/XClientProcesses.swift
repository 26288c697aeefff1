// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// How many connections to the server the processes of this machine have.
enum XClientProcesses {
  /// The connections of a process; 0 where the server does not tell (X-Resource extension, version 1.2).
  static func connections(of process: pid_t, on connection: XConnection) throws -> Int {
    try connection.locked {
      // None stands for every client.
      var all = xcb_res_client_id_spec_t(client: 0, mask: XCB_RES_CLIENT_ID_MASK_LOCAL_CLIENT_PID.rawValue)
      guard
        let reply = try connection.replyUnlessGone(
          xcb_res_query_client_ids(connection.xcb, 1, &all).sequence,
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
