// SPDX-License-Identifier: Apache-2.0

import Foundation

/// State behind a lock, which threads also wait on: a mutex and its condition.
///
/// As with `Mutex`, the state is reached only while the lock is held, and the lock does not recurse.
// The pointers never change, and what they point to is used as pthreads(7) allows: the state only with the mutex locked.
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

  /// Runs `body` as the only one who has the state.
  package func withLock<Result>(_ body: (inout sending State) throws -> sending Result) rethrows
    -> sending Result
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&state.pointee)
  }

  /// Waits until something no longer holds of the state, or until `deadline`, and then runs `body`, all with the lock held
  /// but for the waiting.
  ///
  /// - Parameters:
  ///   - deadline: in seconds of the monotonic clock; nil to wait for as long as it takes.
  ///   - isWaiting: asked first, and again after each ``broadcast()``.
  ///   - body: runs in either case; it sees in the state which it was.
  /// - Returns: what `body` does.
  package func wait<Result>(
    until deadline: TimeInterval? = nil, while isWaiting: (State) -> Bool,
    then body: (inout sending State) throws -> sending Result
  ) rethrows -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while isWaiting(state.pointee), waitForBroadcast(until: deadline) {}
    return try body(&state.pointee)
  }

  /// Waits until something no longer holds of the state.
  ///
  /// - Parameters:
  ///   - deadline: in seconds of the monotonic clock; nil to wait for as long as it takes.
  ///   - isWaiting: asked first, and again after each ``broadcast()``.
  /// - Returns: false when it still holds at the deadline.
  @discardableResult
  package func wait(until deadline: TimeInterval? = nil, while isWaiting: (State) -> Bool) -> Bool {
    wait(until: deadline, while: isWaiting) { !isWaiting($0) }
  }

  /// Changes the state, and has all who wait look at it again.
  package func change<Result>(_ body: (inout sending State) throws -> sending Result) rethrows
    -> sending Result
  {
    defer { broadcast() }
    return try withLock(body)
  }

  /// The result of a check of the state.
  package enum Look<Result> {
    case found(Result)
    /// Look again after the next ``broadcast()``, and at this moment at the latest: seconds of the monotonic clock.
    case again(until: TimeInterval?)
  }

  /// Looks at the state, again after each ``broadcast()``, until that finds something.
  ///
  /// - Parameter look: runs with the lock held, and may change the state.
  /// - Returns: what was found.
  package func wait<Result>(_ look: (inout sending State) throws -> sending Look<Result>) rethrows
    -> sending Result
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      switch try look(&state.pointee) {
      case .found(let result): return result
      case .again(let deadline): _ = waitForBroadcast(until: deadline)
      }
    }
  }

  /// Has all who wait look at the state again; from within the lock or without it.
  package func broadcast() { pthread_cond_broadcast(condition) }

  /// - Returns: false when the deadline has passed.
  private func waitForBroadcast(until deadline: TimeInterval?) -> Bool {
    guard let deadline else { return pthread_cond_wait(condition, mutex) == 0 }
    // Within what a time can be, so that a wait without a bound may be written as infinite.
    let seconds = min(max(deadline, 0), TimeInterval(Int32.max))
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
    return pthread_cond_timedwait(condition, mutex, &time) == 0
  }
}
