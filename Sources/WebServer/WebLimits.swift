// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import Timing

/// The resources that a client may use before it has identified itself.
package struct WebLimits: Sendable {
  /// Bytes of the request line, and of one header.
  ///
  /// Cookies of other servers on the same host come along, 4 kB each.
  package var line = 32 << 10
  /// Bytes of all headers.
  package var head = 128 << 10
  package var headers = 200
  /// Seconds for a request to come whole, from the connection's begin or the answer before.
  package var request = TimeLimits.Studio.request.seconds
  /// Seconds for an answer to a client that has closed its half of the connection, or has gone.
  package var halfClosed = TimeLimits.Studio.halfClosed.seconds
  /// Connections that are open at once, sockets not counted.
  ///
  /// The oldest ends when one more comes.
  package var connections = 64
  /// Bytes of one message of a socket.
  package var message = 16 << 20
  /// Bytes that wait for a client that does not read; the socket is closed when there are more.
  package var waiting = 64 << 20

  package init() {}

  var decoder: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = line
    limits.maxHeaderListSize = head
    limits.maxHeaderFieldCount = headers
    return limits
  }
}
