// SPDX-License-Identifier: Apache-2.0

import CWayland

/// A violation of a protocol, after which libwayland has ended the connection of the client.
struct ProtocolViolation {
  let process: Int32
  /// The interface of the object to which the client has sent the request.
  let interface: String
  let code: UInt32
  let message: String
}

/// Reports the errors that clients receive: those of this compositor, and those that libwayland finds itself.
final class ErrorWatch {
  private let action: (OpaquePointer, ProtocolViolation) -> Void
  private var logger: OpaquePointer?

  /// Calls `action` with the client and its error.
  init(_ display: OpaquePointer, _ action: @escaping (OpaquePointer, ProtocolViolation) -> Void) {
    self.action = action
    // libwayland has no other notification of the errors that it finds itself. It calls this function for each message,
    // so the function must be fast.
    logger = wl_display_add_protocol_logger(
      display,
      { data, direction, message in
        guard direction == WL_PROTOCOL_LOGGER_EVENT, let message, message.pointee.message_opcode == 0,
          let resource = message.pointee.resource, wl_resource_get_id(resource) == ErrorWatch.display
        else { return }
        CallbackContext.object(data, as: ErrorWatch.self).report(resource, message.pointee)
      }, CallbackContext.borrow(self))
  }

  deinit { if let logger { wl_protocol_logger_destroy(logger) } }

  /// The number of the object `wl_display`, whose first event is the error.
  private static let display: UInt32 = 1

  private func report(_ display: OpaquePointer, _ message: wl_protocol_logger_message) {
    guard message.arguments_count == 3, let arguments = message.arguments,
      let client = wl_resource_get_client(display)
    else { return }
    var process: pid_t = 0
    wl_client_get_credentials(client, &process, nil, nil)
    let interface = arguments[0].o.flatMap { wl_resource_get_class($0) }.map { String(cString: $0) }
    action(
      client,
      ProtocolViolation(
        process: process, interface: interface ?? "", code: arguments[1].u,
        message: arguments[2].s.map { String(cString: $0) } ?? ""))
  }
}
