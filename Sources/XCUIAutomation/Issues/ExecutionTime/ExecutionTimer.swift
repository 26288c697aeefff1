import CLinux
import Foundation
import XCTest

/// Watches how long the running test takes, where time limits are switched on.
package final class ExecutionTimer: @unchecked Sendable {
  package static let shared = ExecutionTimer()

  private let settings: ExecutionTimeSettings
  private let condition = NSCondition()
  private var allowances: [ObjectIdentifier: TimeInterval] = [:]
  private var running: (testCase: XCTestCase, start: Date)?
  /// Since when the running test's time stands still.
  private var suspension: Date?
  private var isThreadStarted = false
  private var isReporting = false
  private var secondsOfMinute: TimeInterval = 60
  /// Seconds after its time that a test may take to end before the process is ended.
  private var grace: TimeInterval = 10

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    settings = ExecutionTimeSettings(environment: environment)
  }

  /// Makes minutes and the time to end after them shorter, for a test of what happens then.
  package func setMinute(seconds: TimeInterval, grace: TimeInterval) {
    condition.withLock {
      secondsOfMinute = seconds
      self.grace = grace
      condition.broadcast()
    }
  }

  func allowance(of testCase: XCTestCase) -> TimeInterval {
    condition.withLock { allowances[ObjectIdentifier(testCase)] ?? settings.defaultAllowance }
  }

  func setAllowance(_ allowance: TimeInterval, of testCase: XCTestCase) {
    condition.withLock {
      allowances[ObjectIdentifier(testCase)] = settings.allowance(allowance)
      condition.broadcast()
    }
  }

  func testWillStart(_ testCase: XCTestCase) {
    guard settings.isEnabled else { return }
    condition.withLock {
      running = (testCase, Date())
      if !isThreadStarted {
        isThreadStarted = true
        let thread = Thread {
          clinux_name_thread("understudy-time")
          self.watch()
        }
        thread.start()
      }
      condition.broadcast()
    }
  }

  /// Ends the test's time. Lets a failure that is being written, which takes a second on a busy machine, still belong to its test.
  func testWillFinish() {
    let end = Date() + Self.longestReport
    condition.withLock {
      while isReporting, condition.wait(until: end) {}
      running = nil
      condition.broadcast()
    }
  }

  /// Seconds.
  private static let longestReport: TimeInterval = 30

  func testDidFinish(_ testCase: XCTestCase) {
    condition.withLock {
      allowances[ObjectIdentifier(testCase)] = nil
      running = nil
      condition.broadcast()
    }
  }

  /// Does something that is no part of the time that the running test may take.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.withLock {
      suspension = Date()
      condition.broadcast()
    }
    defer {
      condition.withLock {
        if let suspension, let (testCase, start) = running {
          running = (testCase, start + Date().timeIntervalSince(suspension))
        }
        suspension = nil
        condition.broadcast()
      }
    }
    return try body()
  }

  private func watch() {
    condition.lock()
    defer { condition.unlock() }
    while true {
      guard suspension == nil, let (testCase, start) = running else {
        condition.wait()
        continue
      }
      let allowance = settings.limited(allowances[ObjectIdentifier(testCase)] ?? settings.defaultAllowance)
      let end = start + allowance / 60 * secondsOfMinute
      guard Date() >= end else {
        _ = condition.wait(until: end)
        continue
      }
      isReporting = true
      condition.unlock()
      TimeLimitReport.record(allowance, in: testCase)
      condition.lock()
      isReporting = false
      condition.broadcast()
      waitForEnd(of: testCase, until: Date() + grace)
    }
  }

  /// Returns when the test has ended, and ends the process when it does not.
  private func waitForEnd(of testCase: XCTestCase, until end: Date) {
    while let current = running?.testCase, current === testCase {
      guard condition.wait(until: end) || Date() < end else {
        IssueRecorder.report(
          "error: \(testCase.name) did not end within \(grace) seconds after its time. "
            + "Nothing but the end of the process can stop it; the tests that were to follow did not run.")
        ProcessEnd.withinTest()
      }
    }
  }
}
