// SPDX-License-Identifier: Apache-2.0

import Foundation
import TimeLimits
import XCTest

/// Watches how long the running test takes, where time limits are switched on.
package final class ExecutionTimer: @unchecked Sendable {
  package static let shared = ExecutionTimer()

  private let settings: ExecutionTimeSettings
  private let watch = TimeLimitWatch(threadName: "understudy-time")
  private let lock = NSLock()
  private var allowances: [ObjectIdentifier: TimeInterval] = [:]
  private var secondsOfMinute = TimeLimits.Tests.allowanceMinute.seconds
  /// Seconds after its time that a test may take to end before the process is ended.
  private var grace = TimeLimits.Tests.allowanceGrace.seconds

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    settings = ExecutionTimeSettings(environment: environment)
  }

  /// Makes minutes and the time to end after them shorter, for a test of what happens then.
  package func setMinute(seconds: TimeInterval, grace: TimeInterval) {
    lock.withLock {
      secondsOfMinute = seconds
      self.grace = grace
    }
    watch.reconsider()
  }

  func allowance(of testCase: XCTestCase) -> TimeInterval {
    lock.withLock { allowances[ObjectIdentifier(testCase)] ?? settings.defaultAllowance }
  }

  func setAllowance(_ allowance: TimeInterval, of testCase: XCTestCase) {
    lock.withLock { allowances[ObjectIdentifier(testCase)] = settings.allowance(allowance) }
    watch.reconsider()
  }

  func testWillStart(_ testCase: XCTestCase) {
    guard settings.isEnabled else { return }
    func limit() -> TimeInterval { settings.limited(allowance(of: testCase)) }
    watch.begin(
      .init(
        name: testCase.name,
        limit: {
          limit() / TimeLimits.Tests.allowanceMinute.seconds * self.lock.withLock { self.secondsOfMinute }
        },
        grace: { self.lock.withLock { self.grace } },
        timeIsUp: { TimeLimitReport.record(limit(), in: testCase) }))
  }

  /// Ends the test's time.
  ///
  /// Lets a failure that is being written, which takes a second on a busy machine, still belong to its test.
  func testWillFinish() { watch.end(waitingForReport: TimeLimits.Tests.allowanceReport.seconds) }

  func testDidFinish(_ testCase: XCTestCase) {
    lock.withLock { allowances[ObjectIdentifier(testCase)] = nil }
    watch.end()
  }

  /// Does something that is no part of the time that the running test may take.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result { try watch.suspended(body) }
}
