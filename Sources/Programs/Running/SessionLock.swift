// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized

/// The lock of a session.
///
/// A thread may take it again while it holds it, and may lose the frames that would give it back, when a test is
/// stopped in them.
// The depth is changed by the thread that has the lock, and no `Mutex` can be given back from elsewhere.
package final class SessionLock: NSLocking, RecursiveLocking, @unchecked Sendable {
  private let base = NSRecursiveLock()
  private var depth = 0

  package func lock() {
    base.lock()
    depth += 1
  }

  package func exclusively<Result>(_ body: () throws -> sending Result) rethrows -> sending Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Runs `body` where nobody else has the lock; nil where somebody has.
  package func withLockIfFree<Result>(_ body: () throws -> Result) rethrows -> Result? {
    guard base.try() else { return nil }
    depth += 1
    defer { unlock() }
    return try body()
  }

  package func unlock() {
    depth -= 1
    base.unlock()
  }

  /// Gives back every hold of the calling thread, because the frames that have them will not go on.
  package func abandon() {
    guard base.try() else { return }
    defer { base.unlock() }
    while depth > 0 { unlock() }
  }
}
