// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import Timing
import XCTest

/// Limits the time of the running test, if time limits are switched on.
package final class ExecutionTimer: Sendable {
  package static let shared = ExecutionTimer()

  private let settings: ExecutionTimeSettings
  private let watch = TimeLimitWatch(threadName: "understudy-time")

  private struct State {
    var allowances: [ObjectIdentifier: TimeInterval] = [:]
    var secondsOfMinute = TimeLimits.Tests.allowanceMinute.seconds
    /// Seconds in which a test must end after its time limit; otherwise the process is ended.
    var grace = TimeLimits.Tests.allowanceGrace.seconds
  }

  private let state = Mutex(State())

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    settings = ExecutionTimeSettings(environment: environment)
  }

  /// Makes time limits short for the tests of this class.
  ///
  /// - Parameters:
  ///   - seconds: the seconds that count as a minute of a time limit.
  ///   - grace: the seconds in which a test must end after its time limit.
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

  private func testDidStart(_ testCase: XCTestCase) {
    guard settings.isEnabled else { return }
    // Failures of the test are recorded on the thread that finds them.
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

  /// Ends the time limit of the test, before the work of this library at the end of the test.
  ///
  /// If the failure about the time limit is being written, this function waits for it, so that the failure belongs to
  /// its test. Writing takes a second on a busy machine.
  private func testWillFinish() { watch.end(waitingForReport: TimeLimits.Tests.allowanceReport.seconds) }

  private func testDidFinish(_ testCase: XCTestCase) {
    state.withLock { $0.allowances[ObjectIdentifier(testCase)] = nil }
    watch.end()
  }

  /// Limits the time of each test; the timer reads its settings when the first test starts.
  struct Limit: TestPhaseObserver {
    func testDidStart(_ testCase: XCTestCase) { ExecutionTimer.shared.testDidStart(testCase) }
    func testWillFinish(_ testCase: XCTestCase) { ExecutionTimer.shared.testWillFinish() }
    func testDidFinish(_ testCase: XCTestCase) { ExecutionTimer.shared.testDidFinish(testCase) }
  }

  /// Runs a closure whose time does not count towards the time limit of the running test.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result { try watch.suspended(body) }
}
