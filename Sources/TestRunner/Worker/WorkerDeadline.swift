// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The time limits of a worker's process: for its start, its test and its end.
extension Worker {
  /// Returns the time at which the process must be killed if no event arrives, in seconds of `MonotonicClock`; nil
  /// without a limit.
  func deadline(_ limits: TestConfiguration.TimeLimits) -> TimeInterval? {
    switch state {
    case .free, .done: return nil
    case .starting(let since): return since + TimeLimits.Runner.workerStart.seconds
    case .ending(let since): return since + TimeLimits.Runner.workerEnd.seconds
    case .busy:
      guard limits.isOn, let driver else { return nil }
      return driver.running.map(\.start).min().map { $0 + allowance(limits) }
    }
  }

  /// Kills the process; called when its deadline has passed.
  ///
  /// - Parameters:
  ///   - limits: the time limits in the configuration of the running test.
  ///   - note: receives a sentence for the user.
  func killAtDeadline(_ limits: TestConfiguration.TimeLimits, _ note: (String) -> Void) {
    switch state {
    case .busy: kill(.timeLimit(allowance(limits)))
    case .starting:
      note(
        "Worker \(number) did not start within \(Int(TimeLimits.Runner.workerStart.seconds)) s and is replaced."
      )
      kill(nil)
    default: kill(nil)
    }
  }

  /// Returns the seconds after which a test is ended.
  ///
  /// A process that takes commands checks the limit itself, and its tests may request more time.
  private func allowance(_ limits: TestConfiguration.TimeLimits) -> TimeInterval {
    driver is CommandDriver ? limits.last : limits.effective
  }
}
