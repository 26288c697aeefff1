// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Random texts that nobody can guess, and what is kept of them.
package enum Secret {
  /// 256 random bits that can stand in an address.
  package static func make() -> String { URLSafeBase64.encoded(Data(randomBytes(32))) }

  /// What is kept of a secret.
  ///
  /// It has so many bits that a fast digest does.
  package static func digest(of secret: String) -> String { AttachmentStore.digest(of: Data(secret.utf8)) }

  static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
