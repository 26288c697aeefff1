// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Observes the steps that the engine records, and stores their durations.
final class ActivityTimes: ActivityObserver, @unchecked Sendable {
  struct Step {
    let name: String
    let depth: Int
    /// The start, in seconds since the start of the test.
    let start: TimeInterval
    /// The duration in seconds.
    let duration: TimeInterval
  }

  private let lock = NSLock()
  private var steps: [Step] = []

  /// Returns the steps that ended since the last call, ordered by start.
  func drain() -> [Step] {
    lock.withLock {
      defer { steps = [] }
      return steps.sorted { ($0.start, $0.depth) < ($1.start, $1.depth) }
    }
  }

  func activityDidFinish(_ activity: Activity, duration: TimeInterval) {
    lock.withLock {
      steps.append(
        Step(name: activity.name, depth: activity.depth, start: activity.start, duration: duration))
    }
  }
}
