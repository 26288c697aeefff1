// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Counts the drawing operations on a screen, and reports them as events.
package protocol DamageSource: Sendable {
  /// The number of drawing operations so far.
  ///
  /// Does not block.
  var count: UInt64 { get throws }

  /// Makes the display report everything that it has drawn up to now.
  func catchUp() throws

  /// The stored events with numbers above the given one, oldest first.
  ///
  /// Does not block.
  func events(after number: UInt64) throws -> [DamageEvent]

  /// Waits until more than `number` events have arrived; returns false if `deadline`, in seconds of ``MonotonicClock``,
  /// passes first.
  func waitForDamage(after number: UInt64, until deadline: TimeInterval) throws -> Bool
}

extension DamageSource {
  /// Waits until nothing has been drawn for `seconds`; returns false if `deadline`, in seconds of ``MonotonicClock``,
  /// passes first.
  package func waitForQuiet(
    for seconds: TimeInterval, until deadline: TimeInterval
  ) throws -> Bool {
    var start = MonotonicClock.now
    var number = try count
    while true {
      let quietAt = start + seconds
      if try !waitForDamage(after: number, until: min(quietAt, deadline)) {
        return quietAt <= deadline
      }
      start = MonotonicClock.now
      number = try count
    }
  }
}
