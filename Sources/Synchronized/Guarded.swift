// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A recursive lock, which a thread may lock again while it holds it.
package protocol RecursiveLocking: Sendable {
  /// Runs `body` while no other thread holds the lock.
  func exclusively<Result>(_ body: () throws -> sending Result) rethrows -> sending Result
}

/// State that can be used only while a lock is held.
///
/// The lock may belong to another object, and it is recursive. The state is an object, unlike the value in `Mutex`: a
/// caller that already holds the lock gets the same object.
// The reference never changes, and it is passed on only with the lock held.
package final class Guarded<State: AnyObject, Lock: RecursiveLocking>: @unchecked Sendable {
  package let lock: Lock
  private let state: State

  package init(_ state: sending State, by lock: Lock) {
    self.state = state
    self.lock = lock
  }

  /// Runs `body` with the state, while no other thread can access it.
  ///
  /// - Returns: the result of `body`. It cannot be a part of the state, which would then be used without the lock.
  package func withLock<Result>(_ body: (State) throws -> sending Result) rethrows -> sending Result {
    try lock.exclusively { try body(state) }
  }
}

extension Guarded {
  /// Returns a part of the state that the caller uses with the lock held: an object that belongs to the owner of the
  /// lock.
  ///
  /// The compiler cannot check this. `script/check-concurrency` counts the uses, whose number may only decrease.
  package func part<Part>(_ body: (State) throws -> Part) rethrows -> Part {
    // Only the reference, with its box, leaves the lock.
    try lock.exclusively { UncheckedSendable(try body(state)) }.value
  }
}

/// A lock for reentrant code: a callback that runs with the lock held may lock it again.
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
  /// Creates a guarded state with a new lock.
  package convenience init(_ state: sending State) { self.init(state, by: RecursiveLock()) }
}
