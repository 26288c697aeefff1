// SPDX-License-Identifier: Apache-2.0

import CCrypto
import Foundation
import WebServer

/// A forge's message about a change.
///
/// The content of the message is not read, because the server reads the change from the repository.
struct Webhook {
  let request: WebRequest

  /// Whether the sender of the message has the key.
  ///
  /// GitHub and Gitea sign the message by HMAC (RFC 2104) with SHA-256. GitLab sends the key itself.
  func isAuthentic(_ key: String) -> Bool {
    let given =
      request["X-Hub-Signature-256"]?.replacing("sha256=", with: "") ?? request["X-Gitea-Signature"] ?? ""
    let isSigned = SecretComparison.isEqual(given.utf8, Self.signature(of: request.body, key).utf8)
    let hasKey = SecretComparison.isEqual((request["X-Gitlab-Token"] ?? "").utf8, key.utf8)
    return isSigned || hasKey
  }

  static func signature(of body: Data, _ key: String) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    var count: UInt32 = 32
    let key = Array(key.utf8)
    _ = HMAC(EVP_sha256(), key, Int32(key.count), Array(body), body.count, &digest, &count)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
