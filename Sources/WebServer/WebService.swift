// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Answers what clients of an ``HTTPServer`` ask.
package protocol WebService: Sendable {
  /// How large a request's body may be, in bytes. Asked when its head has come; a larger one is refused unread.
  func maximumBody(of request: WebRequest) async -> Int
  /// Answers a request. The task is cancelled when the client has gone.
  func answer(_ request: WebRequest) async -> WebResponse
  /// The handler of a socket that a request asks for; nil to refuse the socket, and then ``answer(_:)`` is called.
  func socketHandler(for request: WebRequest) async -> (any WebSocketHandler)?
}

extension WebService {
  package func maximumBody(of request: WebRequest) -> Int { 0 }
  package func socketHandler(for request: WebRequest) -> (any WebSocketHandler)? { nil }
}

/// Takes what comes on sockets, and says what goes out.
///
/// The calls of one socket come one after the other.
package protocol WebSocketHandler: Sendable {
  func connect(_ socket: WebSocket)
  func receive(_ text: String, from socket: WebSocket)
  func disconnect(_ socket: WebSocket)
}

package struct WebRequest: Sendable {
  package let method: String
  /// The path exactly as sent, without the query: neither decoded nor cleared of dots.
  package let path: String
  /// The text after the first "?".
  package let query: String?
  package let headers: [(name: String, value: String)]
  /// The port on which it came.
  package let port: UInt16
  /// The address of the other end; "" where it is not known.
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

  /// The values of all headers of a name in any case, with commas between them (RFC 9110, section 5.2).
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
