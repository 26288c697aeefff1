// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The time limit of a worker's process: for its start, its test and its end.
extension Worker {
  /// When something has to be done about the process if nothing happens.
  func deadline(_ limits: TestConfiguration.TimeLimits) -> Date? {
    switch state {
    case .free, .done: return nil
    case .starting(let since): return since + TimeLimits.Runner.workerStart.seconds
    case .ending(let since): return since + TimeLimits.Runner.workerEnd.seconds
    case .busy:
      guard limits.isOn, let driver else { return nil }
      return driver.running.map(\.start).min().map { $0 + allowance(limits) }
    }
  }

  /// Kills the process when its deadline has passed.
  ///
  /// - Parameters:
  ///   - limits: those of the running test's configuration.
  ///   - note: receives a sentence for the record.
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

  /// Seconds for a test: a process that takes commands watches its tests itself, and they may ask it for longer times.
  private func allowance(_ limits: TestConfiguration.TimeLimits) -> TimeInterval {
    driver is CommandDriver ? limits.last : limits.effective
  }
}
