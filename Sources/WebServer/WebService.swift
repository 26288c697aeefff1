// SPDX-License-Identifier: Apache-2.0

/// Handles the requests of an ``HTTPServer``'s clients.
package protocol WebService: Sendable {
  /// Returns the maximum size of a request's body in bytes.
  ///
  /// The server calls this method when the headers have arrived. A larger body is refused unread.
  func maximumBody(of request: WebRequest) async -> Int
  /// Returns the response to a request.
  ///
  /// The task of the call is cancelled if the client disconnects.
  func answer(_ request: WebRequest) async -> WebResponse
  /// Returns the handler of the socket that a client requests; nil refuses the socket.
  ///
  /// A refused request gets the response of ``answer(_:)``.
  func socketHandler(for request: WebRequest) async -> (any WebSocketHandler)?
}

extension WebService {
  /// By default, a request must not have a body.
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
