// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebServer

/// Determines from the headers of a request whether it uses a name of this server, and whether another site caused it.
struct RequestOrigin: Sendable {
  /// The names under which the server is reached, in lower case.
  let names: Set<String>

  /// Collects the names of the server.
  ///
  /// - Parameter address: the public address: `https://bots.example.org`; nil if the server has no public address.
  init(address: URL?) {
    var names: Set<String> = ["localhost", ProcessInfo.processInfo.hostName.lowercased()]
    if let name = address?.host?.lowercased() { names.insert(name) }
    self.names = names
  }

  /// Whether the request addresses this server by one of its names, or by an IP address.
  ///
  /// An unknown name that resolves to this server belongs to another site. The other site could use the name to read
  /// data through a visitor's browser (DNS rebinding).
  func isForThisServer(_ request: WebRequest) -> Bool {
    guard let host = request["Host"]?.lowercased() else { return false }
    let name = Self.name(of: host)
    return names.contains(name) || Self.isNumber(name)
  }

  /// Whether no page of another site caused the request.
  ///
  /// Browsers set `Origin` (RFC 6454) and `Sec-Fetch-Site` (Fetch Metadata), and scripts cannot change them.
  func isSameOrigin(_ request: WebRequest) -> Bool {
    if let site = request["Sec-Fetch-Site"]?.lowercased(), !["same-origin", "none"].contains(site) {
      return false
    }
    guard let origin = request["Origin"] else { return true }
    guard let host = request["Host"]?.lowercased(), let from = URL(string: origin.lowercased()) else {
      return false
    }
    // The host of a URL has no brackets, and an IPv6 address in `Host` has them.
    let name = from.host.map { $0.contains(":") ? "[\($0)]" : $0 }
    let authority = [name, from.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    return authority == host
  }

  /// Returns the host name without the port.
  private static func name(of host: String) -> String {
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
    return String(host.prefix { $0 != ":" })
  }

  private static func isNumber(_ name: String) -> Bool {
    if name.hasPrefix("[") { return name.hasSuffix("]") }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension WebRequest {
  /// Whether the browser uses TLS.
  ///
  /// The server itself has no TLS, but a proxy in front of the server reports TLS in this header.
  var usesTLS: Bool { self["X-Forwarded-Proto"] == "https" }
}
