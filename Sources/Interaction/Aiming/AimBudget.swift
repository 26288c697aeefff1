// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The time and the number of attempts that one event has to reach its element.
///
/// The user interface has ``settleTime`` to settle. This time starts again after each change of the scene: an obstacle
/// was handled, or something covered the point. ``maximumWait`` limits the sum of all waits. The first attempt does not
/// count, because on a busy machine reading a large tree takes longer than the limit. Handlers of the test have other
/// limits.
struct AimBudget {
  /// The maximum number of attempts to send the event.
  ///
  /// An attempt fails if something covers the point immediately before the event.
  static let maximumSends = 5

  /// The time to settle, in seconds.
  let settleTime: TimeInterval
  /// The number of attempts to find the element since the last change of the scene.
  private(set) var attempt = 0
  /// The number of attempts to send the event.
  private(set) var sends = 0

  private var begun: TimeInterval
  private var firstAttempt: TimeInterval = 0
  private var waited: TimeInterval = 0
  private var isAttempting = false

  init(settleTime: TimeInterval, at now: TimeInterval) {
    self.settleTime = settleTime
    begun = now
  }

  /// The end of the time to settle, in seconds of the clock.
  var deadline: TimeInterval { begun + settleTime + firstAttempt }

  /// The maximum sum of all waits, in seconds.
  ///
  /// It is in proportion to ``settleTime``, because a setting may change that time.
  private var maximumWait: TimeInterval {
    settleTime * (TimeLimits.Events.allSettles.seconds / TimeLimits.Events.settle.seconds)
  }

  func isOver(at now: TimeInterval) -> Bool { now >= deadline || waited >= maximumWait }

  /// Restarts the time to settle, because the scene has changed.
  mutating func restart(at now: TimeInterval) {
    (begun, firstAttempt, attempt) = (now, 0, 0)
  }

  mutating func beginAttempt() { isAttempting = true }

  mutating func endAttempt(at now: TimeInterval) {
    guard isAttempting else { return }
    isAttempting = false
    attempt += 1
    if attempt == 1 { firstAttempt = now - begun }
  }

  mutating func noteWait(_ seconds: TimeInterval) { waited += seconds }

  /// Counts a failed attempt to send the event.
  ///
  /// - Returns: whether another attempt is permitted.
  mutating func countFailedSend() -> Bool {
    sends += 1
    return sends < Self.maximumSends
  }
}
