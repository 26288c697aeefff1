// SPDX-License-Identifier: Apache-2.0

import WebServer

/// Decides which requests are handled: only those of the studio's own page.
///
/// The loopback interface excludes other machines. It does not exclude pages of other sites in the same browser, or
/// other users of the machine. So there are three checks: the path begins with a random token; `Host` is the studio's
/// address, which prevents DNS rebinding; and if a browser reports the site of the request, it is the studio's site
/// (RFC 6454, section 7; Fetch Metadata).
struct RequestGate: Sendable {
  let port: UInt16
  let token: String

  enum Verdict: Equatable {
    /// The path of the request after the token: `""`, `studio.js`.
    case allowed(path: String)
    /// The reason is not sent: a client without the token gets no information.
    case refused
  }

  /// - Parameters:
  ///   - path: the path without the query.
  ///   - host: the header `Host`.
  ///   - origin: the header `Origin`; browsers send it with each WebSocket handshake.
  ///   - site: the header `Sec-Fetch-Site`.
  ///   - isSocket: whether the request is a WebSocket handshake, which must have an origin.
  /// - Returns: the path to serve, or a refusal without a reason.
  func judge(path: String, host: String?, origin: String?, site: String?, isSocket: Bool) -> Verdict {
    guard let host, authorities.contains(host.lowercased()) else { return .refused }
    if let origin {
      guard origin.lowercased() == "http://" + host.lowercased() else { return .refused }
    } else if isSocket {
      return .refused
    }
    // "none" means that a person typed the address or clicked it outside of a page.
    if let site, !["same-origin", "none"].contains(site.lowercased()) { return .refused }
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, SecretComparison.isEqual(parts[1].utf8, token.utf8) else {
      return .refused
    }
    return .allowed(path: String(parts[2]))
  }

  private var authorities: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Returns a token of 26 characters, with 130 random bits.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdefghijklmnopqrstuv")
    return String((0..<26).map { _ in digits[Int(generator.next() & 31)] })
  }
}
