// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

// The time limits of a worker's process: for its start, its tests, the time between them, and its end.

extension Worker {
  /// Returns the time at which the process must be killed if it makes no progress until then, in seconds of
  /// `MonotonicClock`; nil if there is no limit, or if the process was already killed.
  ///
  /// Only the limit of a running test can be turned off. The other limits also apply without time allowances, because
  /// no test could otherwise end the wait for a process that hangs.
  ///
  /// - Parameter allowances: the time allowances of tests in the configuration of the process.
  /// - Returns: the time.
  func deadline(_ allowances: TestConfiguration.TimeAllowances) -> TimeInterval? {
    guard !isKilled else { return nil }
    switch state {
    case .free, .done: return nil
    case .starting(let since): return since + TimeLimits.Runner.workerStart.seconds
    case .betweenTests(let since): return since + Self.maximumPause
    case .ending(let since): return since + TimeLimits.Runner.workerEnd.seconds
    case .busy:
      // Some of the tests may wait until others have ended, so the process hangs only if all limits have passed.
      guard allowances.isOn, let start = driver?.running.map(\.start).max() else { return nil }
      return start + allowance(allowances)
    }
  }

  /// The maximum time between two tests of a list, in seconds.
  ///
  /// In this time, the process may tear down the class or suite of the first test, and set up that of the second
  /// test. So the limit is the sum of the limits for the end and for the start of a process.
  private static let maximumPause =
    TimeLimits.Runner.workerEnd.seconds + TimeLimits.Runner.workerStart.seconds

  /// Kills the process; called once, when its deadline has passed.
  ///
  /// - Parameters:
  ///   - allowances: the time allowances of tests in the configuration of the process.
  ///   - note: receives a sentence for the user, unless the failure of a test has the same content.
  func killAtDeadline(_ allowances: TestConfiguration.TimeAllowances, _ note: (String) -> Void) {
    switch state {
    case .free, .done: return
    case .busy: return kill(.timeLimit(allowance(allowances)))
    case .starting:
      note(
        "Worker \(number) did not start within \(Int(TimeLimits.Runner.workerStart.seconds)) s and is replaced."
      )
    case .betweenTests:
      note("Worker \(number) did not start its next test within \(Int(Self.maximumPause)) s and is replaced.")
    case .ending:
      note(
        "Worker \(number) did not end within \(Int(TimeLimits.Runner.workerEnd.seconds)) s and was killed.")
    }
    kill(.noProgress)
  }

  /// Returns the time after which all running tests are ended, in seconds from their start.
  ///
  /// A process on command checks the limit of a test itself, and its tests may request more time. The runner's limit is
  /// therefore longer for it.
  private func allowance(_ allowances: TestConfiguration.TimeAllowances) -> TimeInterval {
    guard let driver, !(driver is CommandDriver) else { return allowances.lastResort }
    return allowances.extendedAllowance(
      for: driver.running.compactMap { driver.declaredLimit(of: $0.test) }.max())
  }
}
