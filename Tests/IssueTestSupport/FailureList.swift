// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Collects the failures of a test that waits with `await`.
package final class FailureList: Sendable {
  private let stored = Mutex<[String]>([])

  package init() {}

  package var texts: [String] { stored.withLock { $0 } }

  /// Adds a failure.
  ///
  /// - Parameter text: the text of the failure.
  /// - Returns: whether it is the first failure; a second one is not expected.
  package func add(_ text: String) -> Bool {
    stored.withLock { texts in
      texts.append(text)
      return texts.count == 1
    }
  }
}
