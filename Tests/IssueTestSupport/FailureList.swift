// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Collects the failures of a test that waits with `await`.
package final class FailureList: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []

  package init() {}

  package var texts: [String] { lock.withLock { stored } }

  /// Adds a failure.
  ///
  /// - Parameter text: the text of the failure.
  /// - Returns: whether it is the first failure; a second one is not expected.
  package func add(_ text: String) -> Bool {
    lock.withLock {
      stored.append(text)
      return stored.count == 1
    }
  }
}
