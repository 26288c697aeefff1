// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A recursive lock: a thread that holds the lock may lock it again.
package protocol RecursiveLocking: Sendable {
  /// Runs `body` while no other thread holds the lock.
  func exclusively<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows -> sending Result
}

/// State that can be used only while a lock is held.
///
/// The lock is recursive, and may belong to another object. Unlike the value in a `Mutex`, the state is an object: a
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
  /// The compiler refuses a body that lets the state, or an object in it, leave the lock, and a body that stores an
  /// object in the state that the caller continues to use. `inout sending` refuses assignments in both directions.
  /// Swift 6.3 does not check the result of such a body, so the result is `Sendable`.
  ///
  /// - Parameter body: receives the state. The parameter is `inout` only for the compiler's check, because the state
  ///   remains the same object.
  /// - Returns: the result of `body`.
  package func withLock<Result: Sendable>(_ body: (inout sending State) throws -> Result) rethrows -> Result {
    try lock.exclusively {
      // A copy of the reference: nested calls, which the lock permits, must not access one variable at the same time.
      var state = state
      return try body(&state)
    }
  }
}

// Objects that belong to the owner of the lock, but not to one state: several states refer to them, and the code that
// holds the lock uses them. The compiler checks one state at a time, so it cannot check these objects.
// `script/check-concurrency` counts the uses of the two functions. The counts may only decrease.
extension Guarded {
  /// Returns a part of the state that leaves this call although the compiler cannot check its later uses.
  ///
  /// The caller must hold the lock as long as it uses the part, not only during this call.
  package func uncheckedPart<Part>(_ body: (State) throws -> Part) rethrows -> Part {
    // Only the reference, with its box, leaves the lock.
    try lock.exclusively { UncheckedSendable(try body(state)) }.value
  }

  /// Replaces a part of the state with an object to which the caller may keep other references.
  ///
  /// The caller must hold the lock as long as it uses the object, as with ``uncheckedPart(_:)``.
  package func replaceUncheckedPart<Part>(
    at path: ReferenceWritableKeyPath<State, Part>, with part: Part
  ) {
    lock.exclusively { state[keyPath: path] = part }
  }
}

/// A lock for reentrant code: a callback that runs with the lock held may lock it again.
package final class RecursiveLock: RecursiveLocking {
  private let base = NSRecursiveLock()

  package init() {}

  package func exclusively<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows
    -> sending Result
  {
    base.lock()
    defer { base.unlock() }
    return try body()
  }
}

/// Foundation's lock, for objects that lock it in other ways too, for example only if it is free.
extension NSRecursiveLock: RecursiveLocking {
  package func exclusively<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows
    -> sending Result
  {
    lock()
    defer { unlock() }
    return try body()
  }
}

extension Guarded where Lock == RecursiveLock {
  /// Creates a guarded state with a new lock.
  package convenience init(_ state: sending State) { self.init(state, by: RecursiveLock()) }
}
