// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebServer

/// Where a request comes from, as far as it says so: whether a page of another site had a browser send it.
struct RequestOrigin: Sendable {
  /// Names by which the server is reached, in small letters.
  let names: Set<String>

  /// - Parameter address: the public address, if there is one: `https://bots.example.org`.
  init(address: URL?) {
    var names: Set<String> = ["localhost", ProcessInfo.processInfo.hostName.lowercased()]
    if let name = address?.host?.lowercased() { names.insert(name) }
    self.names = names
  }

  /// Whether it asks for this server by one of its names, or by a number: a foreign name that leads here is one that another site has
  /// made so, to read what is here through a visitor's browser (DNS rebinding).
  func isForThisServer(_ request: WebRequest) -> Bool {
    guard let host = request["Host"]?.lowercased() else { return false }
    let name = Self.name(of: host)
    return names.contains(name) || Self.isNumber(name)
  }

  /// Whether no other site's page had it sent: `Origin` (RFC 6454) and `Sec-Fetch-Site` (Fetch Metadata) are set by browsers, and no
  /// script can change them.
  func isOwnPage(_ request: WebRequest) -> Bool {
    if let site = request["Sec-Fetch-Site"]?.lowercased(), !["same-origin", "none"].contains(site) {
      return false
    }
    guard let origin = request["Origin"] else { return true }
    guard let host = request["Host"]?.lowercased(), let from = URL(string: origin.lowercased()) else {
      return false
    }
    let authority = [from.host, from.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    return authority == host
  }

  /// Without the port.
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
  /// Whether the browser came by TLS: the server itself has none, and a proxy before it says so.
  var isFromTLS: Bool { self["X-Forwarded-Proto"] == "https" }
}
