// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A source of events about drawing on a screen.
package protocol DamageSource: Sendable {
  /// How many drawing operations there were so far. Does not block.
  var count: UInt64 { get throws }

  /// Has the display report all that it has drawn up to now.
  func catchUp() throws

  /// The latest events with a higher number that are remembered, oldest first. Does not block.
  func events(after number: UInt64) throws -> [DamageEvent]

  /// Waits until more than `number` events have come; false when `deadline`, in seconds of ``MonotonicClock``, came first.
  func waitForDamage(after number: UInt64, until deadline: TimeInterval) throws -> Bool
}

extension DamageSource {
  /// Waits until nothing has been drawn for `seconds`; false when `deadline` came first.
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
