// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOHTTP1
import Timing

/// The resources that a client may use before it has identified itself.
///
/// The maximum size of a body depends on the request: ``WebService/maximumBody(of:)``.
package struct WebLimits: Sendable {
  /// The maximum size of the request line, and of one header, in bytes.
  ///
  /// Browsers also send the cookies of other servers on the same host, up to 4 kB each.
  package var line = 32 << 10
  /// The maximum size of all headers, in bytes.
  package var head = 128 << 10
  /// The maximum number of headers.
  package var headers = 200
  /// The seconds for a complete request, from the start of the connection or from the previous response.
  package var request = TimeLimits.Studio.request.seconds
  /// The seconds within which a client must read a part of the response that is being sent.
  package var reading = TimeLimits.Studio.reading.seconds
  /// The seconds for a response to a client that has closed its sending half or has disconnected.
  package var halfClosed = TimeLimits.Studio.halfClosed.seconds
  /// The seconds for which the rest of a refused request is read, so that its client receives the refusal.
  package var discarding = TimeLimits.Studio.discarding.seconds
  /// The maximum number of open connections, not counting sockets.
  ///
  /// If one more client connects, the connection whose client has been inactive for the longest time is closed. If all
  /// clients wait for the service, the request of the new client is refused with the status 503.
  package var connections = 64
  /// The maximum number of open sockets.
  ///
  /// If one more is opened, the oldest is closed.
  package var sockets = 256
  /// The maximum size of a socket message, in bytes.
  package var message = 16 << 20
  /// The number of bytes of messages that wait for the handler of a socket, above which no more are read.
  package var unhandled = 16 << 20
  /// The maximum number of bytes that wait for a client that does not read; the socket is closed if there are more.
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
