// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TimeLimits

/// A `Mutex` on whose state threads can wait.
///
/// It is to `Mutex` what `NSCondition` is to `NSLock`.
package struct ConditionMutex<State>: ~Copyable, Sendable {
  /// What a look at the state comes to.
  package enum Look<Result> {
    case found(Result)
    /// Look again after the next change, and after so many seconds at the latest.
    case again(within: TimeInterval)
  }

  private let state: Mutex<State>
  /// Whoever waits holds its lock while looking, and whoever wakes takes it: no change comes between a look and the wait
  /// unseen.
  private let condition = NSCondition()

  package init(_ initialState: sending State) { state = Mutex(initialState) }

  /// Reads the state, or changes in it what nobody waits for.
  package borrowing func withLock<Result, Failure>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try state.withLock(body)
  }

  /// Changes the state, and wakes those who wait for a change.
  package borrowing func change<Result, Failure>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    defer { condition.withLock { condition.broadcast() } }
    return try state.withLock(body)
  }

  /// Looks at the state, again after each change, until that finds something.
  ///
  /// - Parameter look: called with the state locked; it may change it, and wakes others when it finds something.
  /// - Returns: what was found.
  /// - Throws: what the look throws.
  package borrowing func wait<Result, Failure>(
    _ look: (inout sending State) throws(Failure) -> sending Look<Result>
  ) throws(Failure) -> sending Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      switch try state.withLock(look) {
      case .found(let result):
        condition.broadcast()
        return result
      case .again(.infinity): condition.wait()
      case .again(let seconds): _ = condition.wait(until: Date(timeIntervalSinceNow: seconds))
      }
    }
  }

  /// Looks at the state, again after each change, until that finds something or the time is over.
  ///
  /// - Parameters:
  ///   - seconds: how long to wait.
  ///   - look: called with the state locked, once at least; it may change it, and wakes others when it finds something.
  /// - Returns: what was found; nil when the time was over.
  /// - Throws: what the look throws.
  package borrowing func wait<Result, Failure>(
    atMost seconds: TimeInterval, _ look: (inout sending State) throws(Failure) -> sending Result?
  ) throws(Failure) -> sending Result? {
    let deadline = MonotonicClock.now + seconds
    return try wait { (state) throws(Failure) -> sending Look<Result?> in
      if let found = try look(&state) { return .found(found) }
      let left = deadline - MonotonicClock.now
      return left > 0 ? .again(within: left) : .found(nil)
    }
  }
}
