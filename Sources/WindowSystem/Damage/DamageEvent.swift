// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something was drawn on the screen.
package struct DamageEvent: Sendable, Equatable {
  /// Its place in the order of a monitor's events; the first one is 1.
  package let number: UInt64
  /// The rectangle that was drawn over, in pixels of the screen.
  package let rect: CGRect
  /// When the server drew it, in seconds of ``MonotonicClock``, exact to about a millisecond.
  package let time: TimeInterval

  package init(number: UInt64, rect: CGRect, time: TimeInterval) {
    self.number = number
    self.rect = rect
    self.time = time
  }
}
