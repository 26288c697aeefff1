// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The pauses between two checks of a condition, in seconds: short ones first, for conditions that are met soon.
private var pauses: UnfoldFirstSequence<TimeInterval> { sequence(first: 0.001) { min($0 * 2, 0.05) } }

/// Checks a condition repeatedly until it is met.
///
/// - Parameters:
///   - seconds: the time limit.
///   - condition: a condition that depends on another process or thread.
/// - Returns: whether the condition was met.
/// - Throws: the errors of the condition.
@discardableResult
package func waitUntil(deadline seconds: TimeInterval, _ condition: () throws -> Bool) rethrows -> Bool {
  let end = MonotonicClock.now + seconds
  for pause in pauses {
    if try condition() { return true }
    guard MonotonicClock.now < end else { break }
    Thread.sleep(forTimeInterval: pause)
  }
  return false
}

/// Checks a condition repeatedly until it is met, without blocking the thread in between.
///
/// - Parameters:
///   - seconds: the time limit.
///   - condition: a condition that depends on another process or task.
/// - Returns: whether the condition was met.
/// - Throws: the errors of the condition; `CancellationError`.
@discardableResult
package func waitUntil(
  deadline seconds: TimeInterval, _ condition: () async throws -> Bool
) async throws -> Bool {
  let end = MonotonicClock.now + seconds
  for pause in pauses {
    if try await condition() { return true }
    guard MonotonicClock.now < end else { break }
    try await Task.sleep(for: .seconds(pause))
  }
  return false
}
