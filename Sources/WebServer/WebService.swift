// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Handles the requests of an ``HTTPServer``'s clients.
package protocol WebService: Sendable {
  /// Returns the maximum size of a request's body in bytes. Called when the headers have arrived; a larger body is
  /// refused unread.
  func maximumBody(of request: WebRequest) async -> Int
  /// Returns the response to a request. The task is cancelled if the client disconnects.
  func answer(_ request: WebRequest) async -> WebResponse
  /// Returns the handler of the socket that a request asks for; nil refuses the socket, and then ``answer(_:)`` is
  /// called.
  func socketHandler(for request: WebRequest) async -> (any WebSocketHandler)?
}

extension WebService {
  package func maximumBody(of request: WebRequest) -> Int { 0 }
  package func socketHandler(for request: WebRequest) -> (any WebSocketHandler)? { nil }
}

/// Receives the messages of sockets, and sends messages.
///
/// The calls of one socket are made one after the other.
package protocol WebSocketHandler: Sendable {
  func connect(_ socket: WebSocket)
  func receive(_ text: String, from socket: WebSocket)
  func disconnect(_ socket: WebSocket)
}

package struct WebRequest: Sendable {
  package let method: String
  /// The path exactly as sent, without the query: it is neither decoded nor normalized.
  package let path: String
  /// The text after the first "?".
  package let query: String?
  package let headers: [(name: String, value: String)]
  /// The port at which the request arrived.
  package let port: UInt16
  /// The address of the client; "" if it is unknown.
  package var sender = ""
  package var body = Data()

  package init(method: String, target: String, headers: [(name: String, value: String)], port: UInt16) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    self.method = method
    path = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : nil
    self.headers = headers
    self.port = port
  }

  /// The values of all headers with a name (in upper or lower case), separated by commas (RFC 9110, section 5.2).
  package subscript(_ name: String) -> String? {
    let values = headers.filter { $0.name.caseInsensitiveCompare(name) == .orderedSame }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }
}

package struct WebResponse: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: Data

  package init(status: Int, headers: [(name: String, value: String)] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
