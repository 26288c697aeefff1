// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized

/// The lock of a session.
///
/// A thread that holds the lock may lock it again. If a test is stopped, the stack frames that would unlock the lock
/// may be lost; then ``abandon()`` unlocks it.
// Only the thread that holds the lock changes the depth. A `Mutex` is not used, because it could not be unlocked from
// another function.
package final class SessionLock: NSLocking, RecursiveLocking, @unchecked Sendable {
  private let base = NSRecursiveLock()
  private var depth = 0

  package func lock() {
    base.lock()
    depth += 1
  }

  package func exclusively<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows
    -> sending Result
  {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Runs `body` if no other thread holds the lock; returns nil otherwise.
  package func withLockIfFree<Result>(_ body: () throws -> Result) rethrows -> Result? {
    guard base.try() else { return nil }
    depth += 1
    defer { unlock() }
    return try body()
  }

  /// Whether the calling thread holds the lock.
  package var isHeld: Bool {
    guard base.try() else { return false }
    defer { base.unlock() }
    return depth > 0
  }

  package func unlock() {
    assert(depth > 0, "the lock is not held")
    depth -= 1
    base.unlock()
  }

  /// Unlocks the lock as often as the calling thread has locked it, because the stack frames that hold it do not
  /// continue.
  package func abandon() {
    guard base.try() else { return }
    defer { base.unlock() }
    while depth > 0 { unlock() }
  }
}
