// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Random strings that nobody can guess, and their stored form.
package enum Secret {
  /// Returns 256 random bits as a string that is valid in an address.
  package static func make() -> String { URLSafeBase64.encoded(Data(randomBytes(32))) }

  /// Returns the stored form of a secret.
  ///
  /// A fast digest is enough, because a secret has many random bits.
  package static func digest(of secret: String) -> String { AttachmentStore.digest(of: Data(secret.utf8)) }

  static func randomBytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
  }
}
