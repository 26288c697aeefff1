import Foundation

/// Tells what is drawn on a screen.
package protocol DamageSource {
  /// How many drawing operations there were so far. Does not block.
  var count: UInt64 { get throws }

  /// The latest events with a higher number that are remembered, oldest first. Does not block.
  func events(after number: UInt64) throws -> [DamageEvent]

  /// Waits until more than `number` events have come; false when `deadline`, in seconds of ``MonotonicClock``, came first.
  func waitForDamage(after number: UInt64, until deadline: TimeInterval) throws -> Bool
}
