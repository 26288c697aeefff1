// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Collects the failures of a test that waits with `await`.
final class FailureList: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []

  var texts: [String] { lock.withLock { stored } }

  /// - Returns: whether it is the first failure; a second one is not expected.
  func add(_ text: String) -> Bool {
    lock.withLock {
      stored.append(text)
      return stored.count == 1
    }
  }
}
