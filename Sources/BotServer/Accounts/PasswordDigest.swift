// SPDX-License-Identifier: Apache-2.0

import CCrypto
import Foundation
import WebServer

/// The stored form of a password: a digest by scrypt (RFC 7914) with a random salt.
///
/// The text includes the parameters, so that later versions can use stronger ones: `scrypt$15$8$1$SALT$KEY`.
struct PasswordDigest: Sendable {
  let text: String

  /// Creates the digest of a password.
  ///
  /// - Parameter password: the password, exactly as typed.
  init(of password: String) {
    let salt = Data(Secret.randomBytes(16))
    let key = Self.key(of: password, salt, Parameters())
    text =
      "scrypt$\(Parameters().logarithm)$\(Parameters().block)$\(Parameters().lanes)$\(salt.base64EncodedString())$"
      + key.base64EncodedString()
  }

  init(text: String) { self.text = text }

  /// Whether this is the digest of a password.
  ///
  /// The check takes a tenth of a second.
  func matches(_ password: String) -> Bool {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 6, parts[0] == "scrypt", let logarithm = Int(parts[1]), (1...20).contains(logarithm),
      let block = UInt64(parts[2]), (1...32).contains(block), let lanes = UInt64(parts[3]),
      (1...16).contains(lanes),
      let salt = Data(base64Encoded: parts[4]), let key = Data(base64Encoded: parts[5])
    else { return false }
    let parameters = Parameters(logarithm: logarithm, block: block, lanes: lanes)
    return SecretComparison.isEqual(Self.key(of: password, salt, parameters), key)
  }

  /// The parameters of scrypt.
  ///
  /// In 2025, OWASP recommends N = 2^17, r = 8 and p = 1, and for servers with little memory at least N = 2^15, r = 8
  /// and p = 3.
  private struct Parameters {
    /// The binary logarithm of N.
    var logarithm = 15
    /// The parameter r.
    var block: UInt64 = 8
    /// The parameter p.
    var lanes: UInt64 = 3
  }

  private static func key(of password: String, _ salt: Data, _ parameters: Parameters) -> Data {
    var key = [UInt8](repeating: 0, count: 32)
    let password = Array(password.utf8.map { CChar(bitPattern: $0) })
    let made = EVP_PBE_scrypt(
      password, password.count, Array(salt), salt.count, 1 << UInt64(parameters.logarithm), parameters.block,
      parameters.lanes, 256 << 20, &key, key.count)
    // The computation fails only when no memory is left. Then the result is random, so no password matches.
    guard made == 1 else { return Data(Secret.randomBytes(32)) }
    return Data(key)
  }
}

/// Checks new passwords.
package enum Passwords {
  /// Returns the stored form of a password; nil if the password is too short or too long.
  package static func digest(of password: String) -> String? {
    (10...1000).contains(password.count) ? PasswordDigest(of: password).text : nil
  }
}
