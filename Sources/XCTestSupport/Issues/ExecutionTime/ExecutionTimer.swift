// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import Timing
import XCTest

/// Watches how long the running test takes, where time limits are switched on.
package final class ExecutionTimer: Sendable {
  package static let shared = ExecutionTimer()

  private let settings: ExecutionTimeSettings
  private let watch = TimeLimitWatch(threadName: "understudy-time")

  private struct State {
    var allowances: [ObjectIdentifier: TimeInterval] = [:]
    var secondsOfMinute = TimeLimits.Tests.allowanceMinute.seconds
    /// Seconds after its time that a test may take to end before the process is ended.
    var grace = TimeLimits.Tests.allowanceGrace.seconds
  }

  private let state = Mutex(State())

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    settings = ExecutionTimeSettings(environment: environment)
  }

  /// Makes minutes and the time to end after them shorter, for a test of what happens then.
  package func setMinute(seconds: TimeInterval, grace: TimeInterval) {
    state.withLock {
      $0.secondsOfMinute = seconds
      $0.grace = grace
    }
    watch.reconsider()
  }

  func allowance(of testCase: XCTestCase) -> TimeInterval {
    state.withLock { $0.allowances[ObjectIdentifier(testCase)] ?? settings.defaultAllowance }
  }

  func setAllowance(_ allowance: TimeInterval, of testCase: XCTestCase) {
    state.withLock { $0.allowances[ObjectIdentifier(testCase)] = settings.allowance(allowance) }
    watch.reconsider()
  }

  func testWillStart(_ testCase: XCTestCase) {
    guard settings.isEnabled else { return }
    // Its failures are recorded on whatever thread they are found on.
    let test = UncheckedSendable(testCase)
    let limit: @Sendable () -> TimeInterval = { self.settings.limited(self.allowance(of: test.value)) }
    watch.begin(
      .init(
        name: testCase.name,
        limit: {
          limit() / TimeLimits.Tests.allowanceMinute.seconds * self.state.withLock { $0.secondsOfMinute }
        },
        grace: { self.state.withLock { $0.grace } },
        timeIsUp: { TimeLimitReport.record(limit(), in: test.value) }))
  }

  /// Ends the test's time.
  ///
  /// Lets a failure that is being written, which takes a second on a busy machine, still belong to its test.
  func testWillFinish() { watch.end(waitingForReport: TimeLimits.Tests.allowanceReport.seconds) }

  func testDidFinish(_ testCase: XCTestCase) {
    state.withLock { $0.allowances[ObjectIdentifier(testCase)] = nil }
    watch.end()
  }

  /// Does something that is no part of the time that the running test may take.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result { try watch.suspended(body) }
}
