// SPDX-License-Identifier: Apache-2.0

import Synchronization
import WebServer

/// The link with which the first administrator signs up.
///
/// It is valid once, and only while the server has no users, which the caller checks.
package final class SetupLink: Sendable {
  package let secret = Secret.make()
  private let isUsed = Mutex(false)

  package init() {}

  func isValid(_ given: String) -> Bool {
    SecretComparison.isEqual(given.utf8, secret.utf8) && !isUsed.withLock { $0 }
  }

  func use() { isUsed.withLock { $0 = true } }
}
