// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A lock that a thread may take again while it holds it.
package protocol RecursiveLocking: Sendable {
  /// Runs `body` as the only thread that has the lock.
  func exclusively<Result>(_ body: () throws -> sending Result) rethrows -> sending Result
}

/// State that can be used only while a lock is held.
///
/// The lock may be another object's, and a thread may take it again. The state is an object, and not a value as in `Mutex`:
/// a caller that already has the lock gets the same one.
// The reference never changes, and what it refers to is handed out only with the lock held.
package final class Guarded<State: AnyObject, Lock: RecursiveLocking>: @unchecked Sendable {
  package let lock: Lock
  private let state: State

  package init(_ state: sending State, by lock: Lock) {
    self.state = state
    self.lock = lock
  }

  /// Runs `body` with the state, as the only thread that has it.
  ///
  /// - Returns: the result of `body`, which cannot be a part of the state: that would be used without the lock.
  package func withLock<Result>(_ body: (State) throws -> sending Result) rethrows -> sending Result {
    try lock.exclusively { try body(state) }
  }
}

extension Guarded {
  /// A part of the state that the caller uses with the lock held: an object that belongs to the owner of the lock.
  ///
  /// The compiler cannot check that. `script/check-concurrency` counts the uses, which only become fewer.
  package func part<Part>(_ body: (State) throws -> Part) rethrows -> Part {
    // Only the reference leaves the lock, and its box with it.
    try lock.exclusively { UncheckedSendable(try body(state)) }.value
  }
}

/// A lock for code that calls itself: a callback that runs with the lock held may take it again.
package final class RecursiveLock: RecursiveLocking {
  private let base = NSRecursiveLock()

  package init() {}

  package func exclusively<Result>(_ body: () throws -> sending Result) rethrows -> sending Result {
    base.lock()
    defer { base.unlock() }
    return try body()
  }
}

extension Guarded where Lock == RecursiveLock {
  /// State with a new lock.
  package convenience init(_ state: sending State) { self.init(state, by: RecursiveLock()) }
}
