// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The lock of a session.
///
/// A thread that holds the lock may lock it again. If a test is stopped, the stack frames that would unlock the lock
/// may be lost; then ``abandon()`` unlocks it.
///
/// Trees, query results and running programs belong to the session, and are used only with the lock held. They are
/// not `Sendable`, so the compiler refuses to return one from ``withLock(_:)``. A function that returns one does not
/// lock the lock; it calls ``preconditionIsHeld(for:)``, because its caller must hold the lock while it uses the value.
// Only the thread that holds the lock changes the depth. A `Mutex` is not used, because it could not be unlocked from
// another function. The class is not an `NSLocking`: Foundation's `withLock` returns values of all types.
package final class SessionLock: RecursiveLocking, @unchecked Sendable {
  private let base = NSRecursiveLock()
  private var depth = 0
  /// The number of threads that wait for the lock.
  private let waiting = Atomic(0)

  package init() {}

  private func lock() {
    if !base.try() {
      waiting.wrappingAdd(1, ordering: .relaxed)
      base.lock()
      waiting.wrappingSubtract(1, ordering: .relaxed)
    }
    depth += 1
  }

  private func unlock() {
    precondition(depth > 0, "the session's lock is unlocked more often than it was locked")
    depth -= 1
    base.unlock()
  }

  /// Runs `body` while no other thread holds the lock.
  ///
  /// - Returns: the result of `body`, which may be used without the lock.
  package func withLock<Result: Sendable>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  package func exclusively<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows
    -> sending Result
  {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Runs `body` if no other thread holds the lock; returns nil otherwise.
  package func withLockIfFree<Result: Sendable>(_ body: () throws -> Result) rethrows -> Result? {
    guard base.try() else { return nil }
    depth += 1
    defer { unlock() }
    return try body()
  }

  /// Runs `body` with the lock unlocked, so that other threads can use the session during a pause of this thread.
  ///
  /// If the calling thread has locked the lock several times, an outer function is in the middle of an operation, and
  /// expects that nothing changes. Then `body` runs with the lock held; the same applies if the thread does not hold the
  /// lock at all.
  package func whileUnlocked<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isHeldOnce else { return try body() }
    unlock()
    defer { lock() }
    return try body()
  }

  /// Runs code of a user with the lock unlocked, however often the calling thread has locked it.
  ///
  /// Such code may wait for another thread that needs the lock, and may itself use the session. So the outer functions
  /// expect that everything has changed afterwards, also if no other thread exists.
  ///
  /// - Returns: the result of `body`, when the thread has locked the lock again as often as before.
  package func whileReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isHeld else { return try body() }
    let count = depth
    for _ in 0..<count { unlock() }
    defer { for _ in 0..<count { lock() } }
    return try body()
  }

  /// Whether the calling thread has locked the lock once, so that ``whileUnlocked(_:)`` unlocks it.
  package var isHeldOnce: Bool {
    guard base.try() else { return false }
    defer { base.unlock() }
    return depth == 1
  }

  /// Whether another thread waits for the lock, and would also wait during ``whileUnlocked(_:)``, because the calling
  /// thread has locked the lock several times.
  package var isDelayingOthers: Bool {
    waiting.load(ordering: .relaxed) > 0 && isHeld && !isHeldOnce
  }

  /// Whether the calling thread holds the lock.
  package var isHeld: Bool {
    guard base.try() else { return false }
    defer { base.unlock() }
    return depth > 0
  }

  /// Ends the process, also in a release build, if the calling thread does not hold the lock.
  ///
  /// The check takes less than a microsecond. It is made when a value is read from the session, not at each use of the
  /// value.
  ///
  /// - Parameter values: the values that the caller reads, as the subject of a sentence: "trees".
  package func preconditionIsHeld(for values: StaticString) {
    precondition(isHeld, "\(values) are used with the session's lock held")
  }

  /// Ends the process, also in a release build, if the calling thread holds the lock.
  ///
  /// - Parameter work: the work of the caller, which shares the session with other threads: "a replay".
  package func preconditionIsNotHeld(by work: StaticString) {
    precondition(!isHeld, "\(work) runs without the session's lock, and its parts lock it")
  }

  /// Unlocks the lock as often as the calling thread has locked it, because the stack frames that hold it do not
  /// continue.
  package func abandon() {
    guard base.try() else { return }
    defer { base.unlock() }
    while depth > 0 { unlock() }
  }
}
