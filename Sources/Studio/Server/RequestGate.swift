// SPDX-License-Identifier: Apache-2.0

import WebServer

/// Decides which requests are answered: only those of the studio's own page.
///
/// Loopback keeps other machines out, but not pages of other sites that are open in the same browser, nor other users
/// of the machine. So the path begins with a random token; `Host` has to be the studio's, which ends DNS rebinding; and where
/// a browser says which site a request comes from, that has to be the studio's too (RFC 6454, section 7; Fetch Metadata).
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
  ///   - path: without the query.
  ///   - host: the value of the header `Host`.
  ///   - origin: the header `Origin`; browsers send it with each WebSocket handshake.
  ///   - site: the header `Sec-Fetch-Site`.
  ///   - isSocket: whether it is a WebSocket handshake, which has to have an origin.
  /// - Returns: the path to serve, or a refusal without a reason.
  func judge(path: String, host: String?, origin: String?, site: String?, isSocket: Bool) -> Verdict {
    guard let host, authorities.contains(host.lowercased()) else { return .refused }
    if let origin {
      guard origin.lowercased() == "http://" + host.lowercased() else { return .refused }
    } else if isSocket {
      return .refused
    }
    // "none" is for an address that a person typed or clicked outside of a page.
    if let site, !["same-origin", "none"].contains(site.lowercased()) { return .refused }
    let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, SecretComparison.isEqual(parts[1].utf8, token.utf8) else {
      return .refused
    }
    return .allowed(path: String(parts[2]))
  }

  private var authorities: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// 128 random bits.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdefghijklmnopqrstuv")
    return String((0..<26).map { _ in digits[Int(generator.next() & 31)] })
  }
}
