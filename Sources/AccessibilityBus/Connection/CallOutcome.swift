// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// The outcome of a call.
enum CallOutcome {
  /// The reply, which is valid only while the handler runs, unless the handler retains it.
  case reply(OpaquePointer)
  /// An error that the peer returned.
  case error(name: String, message: String)
  /// The peer was not on the bus, or left the bus without a reply.
  case peerGone
  case timedOut
  /// The call could not be sent, usually because a name in it is not valid on a bus.
  case unsendable

  init(reply: OpaquePointer) {
    guard sd_bus_message_is_method_error(reply, nil) > 0 else {
      self = .reply(reply)
      return
    }
    let error = sd_bus_message_get_error(reply)
    let name = error?.pointee.name.map { String(cString: $0) } ?? ""
    let message = error?.pointee.message.map { String(cString: $0) } ?? ""
    // sd-bus has no timeout here, so these errors come from the daemon and concern the peer.
    switch name {
    case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
      "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Disconnected":
      self = .peerGone
    default:
      self = .error(name: name, message: message)
    }
  }
}
