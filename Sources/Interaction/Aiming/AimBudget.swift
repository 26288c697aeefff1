// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The time and the number of tries that one event has to reach its element.
///
/// The user interface has ``settleTime`` to settle. This time starts again after each change of the scene: an obstacle
/// was handled, or something came over the point. All waits together take at most ``maximumSettles`` times that. The
/// first attempt does not count, because on a busy machine reading a large tree takes longer than the limit. Handlers
/// of the test have separate limits.
struct AimBudget {
  /// How often something may come over the point in the last moment.
  static let maximumSends = 5
  /// How many times ``settleTime`` an event may wait in all.
  static let maximumSettles = 5.0

  /// Seconds.
  let settleTime: TimeInterval
  /// How often the element was looked for since the scene changed.
  private(set) var attempt = 0
  /// How often the event was about to be sent.
  private(set) var sends = 0

  private var begun: TimeInterval
  private var firstLook: TimeInterval = 0
  private var waited: TimeInterval = 0
  private var isLooking = false

  init(settleTime: TimeInterval, at now: TimeInterval) {
    self.settleTime = settleTime
    begun = now
  }

  /// When the time is up, in seconds of the clock.
  var deadline: TimeInterval { begun + settleTime + firstLook }

  func isOver(at now: TimeInterval) -> Bool {
    now >= deadline || waited >= settleTime * Self.maximumSettles
  }

  /// The scene is another one: what is settling has its time again.
  mutating func restart(at now: TimeInterval) {
    (begun, firstLook, attempt) = (now, 0, 0)
  }

  mutating func beginLook() { isLooking = true }

  mutating func endLook(at now: TimeInterval) {
    guard isLooking else { return }
    isLooking = false
    attempt += 1
    if attempt == 1 { firstLook = now - begun }
  }

  mutating func noteWait(_ seconds: TimeInterval) { waited += seconds }

  /// - Returns: whether the event may be aimed once more after it could not be sent.
  mutating func mayAimAgain() -> Bool {
    sends += 1
    return sends < Self.maximumSends
  }
}
