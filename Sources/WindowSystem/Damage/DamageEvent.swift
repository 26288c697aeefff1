// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An event that reports drawing on the screen.
package struct DamageEvent: Sendable, Equatable {
  /// The number of the event among all events of its ``DamageSource``; the first event has the number 1.
  package let number: UInt64
  /// The rectangle that was drawn over, in pixels of the screen.
  package let rect: CGRect
  /// The time at which the server drew, in seconds of ``MonotonicClock``, exact to about a millisecond.
  package let time: TimeInterval

  package init(number: UInt64, rect: CGRect, time: TimeInterval) {
    self.number = number
    self.rect = rect
    self.time = time
  }
}
