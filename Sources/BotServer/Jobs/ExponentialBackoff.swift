// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The pauses between the attempts of an operation: each is twice as long as the pause before it, up to a maximum.
struct ExponentialBackoff: Sendable {
  /// The last pause, in seconds; 0 before the first pause.
  private var seconds: TimeInterval = 0

  /// Returns the next pause, in seconds.
  mutating func next() -> TimeInterval {
    let shortest = TimeLimits.Bots.shortestRetryPause.seconds
    seconds = min(max(shortest, seconds * 2), TimeLimits.Bots.longestRetryPause.seconds)
    return seconds
  }
}
