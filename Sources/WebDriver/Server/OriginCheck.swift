// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebServer

/// Accepts requests of WebDriver clients, and refuses those of web pages in a browser on the same machine.
struct OriginCheck {
  /// The address on which the server listens.
  let host: String

  /// Whether a request is accepted: it has no `Origin`, and its `Host` is this server, `localhost` or an IP address.
  ///
  /// Browsers send the origin of the page in `Origin` (RFC 6454, section 7). A page can also reach the server through a
  /// host name that resolves to the server's address (DNS rebinding); the request then has this name in `Host`.
  func isAllowed(_ request: WebRequest) -> Bool {
    guard request["Origin"] == nil, let requestedHost = request["Host"]?.lowercased() else { return false }
    let name =
      requestedHost.hasPrefix("[")
      ? String(requestedHost.prefix { $0 != "]" }.dropFirst()) : String(requestedHost.prefix { $0 != ":" })
    if name == "localhost" || name == host.lowercased() { return true }
    var ipv4 = in_addr()
    var ipv6 = in6_addr()
    return inet_pton(AF_INET, name, &ipv4) == 1 || inet_pton(AF_INET6, name, &ipv6) == 1
  }
}
