// SPDX-License-Identifier: Apache-2.0

import Foundation

/// State with a lock on which threads can also wait: a mutex and its condition variable.
///
/// As with `Mutex`, the state is accessible only while the lock is held, and the lock is not recursive.
// The pointers never change. The memory of the mutex and of the condition is used as pthreads(7) allows. The state is
// used only with the mutex locked.
package final class ConditionMutex<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  package init(_ state: consuming sending State) {
    self.state.initialize(to: state)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    state.deinitialize(count: 1)
    condition.deallocate()
    mutex.deallocate()
    state.deallocate()
  }

  /// Runs `body` while no other thread can access the state.
  ///
  /// - Returns: the result of `body`. The compiler refuses a body that lets the state, or an object in it, leave the
  ///   lock, as in ``Guarded/withLock(_:)``.
  package func withLock<Result: Sendable>(_ body: (inout sending State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state.pointee)
  }

  /// Changes the state, and wakes all waiting threads, so that they check the state again.
  package func change<Result: Sendable>(_ body: (inout sending State) throws -> Result) rethrows -> Result {
    defer { broadcast() }
    return try withLock(body)
  }

  /// Wakes all waiting threads, so that they check the state again; may be called with or without the lock.
  package func broadcast() { pthread_cond_broadcast(condition) }

  /// The result of a check of the state.
  package enum Check<Result> {
    case found(Result)
    /// The condition must be checked again after the next ``broadcast()``, and no later than this time in seconds on
    /// the monotonic clock.
    case again(until: TimeInterval?)
  }

  /// Waits for the next ``broadcast()``.
  ///
  /// - Returns: false if the deadline has passed.
  private func waitForBroadcast(until deadline: TimeInterval?) -> Bool {
    guard let deadline else { return pthread_cond_wait(condition, mutex) == 0 }
    // The limits of the type, so that an infinite deadline is possible.
    let seconds = min(max(deadline, 0), TimeInterval(Int32.max))
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    return pthread_cond_timedwait(condition, mutex, &time) == 0
  }
}

// A condition is a closure that receives the state. It could store an object of the state elsewhere, and the compiler
// would not refuse that. Therefore the state is `Sendable`, so that it has no such objects.
extension ConditionMutex where State: Sendable {
  /// Waits until a condition on the state is false, or until `deadline`, and then runs `body`.
  ///
  /// The lock is held except while the thread sleeps.
  ///
  /// - Parameters:
  ///   - deadline: the time in seconds on the monotonic clock; nil to wait without a limit.
  ///   - isWaiting: the condition: whether to continue to wait. It is checked first, and after each ``broadcast()``.
  ///   - body: runs when the condition is false, and also at the deadline. It can detect the case from the state.
  /// - Returns: the result of `body`.
  package func wait<Result: Sendable>(
    until deadline: TimeInterval? = nil, while isWaiting: (State) -> Bool,
    then body: (inout State) throws -> Result
  ) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while isWaiting(state.pointee), waitForBroadcast(until: deadline) {}
    return try body(&state.pointee)
  }

  /// Waits until a condition on the state is false.
  ///
  /// - Parameters:
  ///   - deadline: the time in seconds on the monotonic clock; nil to wait without a limit.
  ///   - isWaiting: the condition: whether to continue to wait. It is checked first, and after each ``broadcast()``.
  /// - Returns: false if the condition is still true at the deadline.
  @discardableResult
  package func wait(until deadline: TimeInterval? = nil, while isWaiting: (State) -> Bool) -> Bool {
    wait(until: deadline, while: isWaiting) { !isWaiting($0) }
  }

  /// Checks the state, and again after each ``broadcast()``, until the check finds a result.
  ///
  /// - Parameter check: the check. It runs with the lock held, and may change the state.
  /// - Returns: the result of the check.
  package func wait<Result: Sendable>(_ check: (inout State) throws -> Check<Result>) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      switch try check(&state.pointee) {
      case .found(let result): return result
      case .again(let deadline): _ = waitForBroadcast(until: deadline)
      }
    }
  }
}
