import AutomationEngine
import CLinux
import Foundation
import XCTest

/// Fails a test whose handler of interruptions does not return.
///
/// Nothing can take a thread out of a function that does not want to end. The failure is recorded while the handler
/// runs; the test is stopped at the handler's next call of an XCUI type; and if there is none, the process ends, as it
/// does for a test that exceeds its time.
final class InterruptionTimer: InterruptionWatch, @unchecked Sendable {
  static let shared = InterruptionTimer()

  /// Seconds after the limit that a handler may take to end before the process is ended.
  private static let grace: TimeInterval = 10

  private let condition = NSCondition()
  private var running: (monitor: RunningMonitor, start: Date, number: Int)?
  private var count = 0
  private var suspension: Date?
  private var isThreadStarted = false
  private var overdue = false

  /// Whether a handler has exceeded its time and still runs.
  var isOverdue: Bool { condition.withLock { overdue } }

  private var limit: TimeInterval { AutomationSession.shared.tunables.interruptionTimeout }

  func handlerWillRun(_ monitor: RunningMonitor) {
    guard limit > 0 else { return }
    condition.withLock {
      count += 1
      running = (monitor, Date(), count)
      if !isThreadStarted {
        isThreadStarted = true
        Thread {
          clinux_name_thread("understudy-intr")
          self.watch()
        }.start()
      }
      condition.broadcast()
    }
  }

  func handlerDidReturn() {
    condition.withLock {
      running = nil
      overdue = false
      condition.broadcast()
    }
  }

  /// Does something that is no part of the time that a handler may take.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.withLock {
      suspension = Date()
      condition.broadcast()
    }
    defer {
      condition.withLock {
        if let suspension { running?.start += Date().timeIntervalSince(suspension) }
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
      guard suspension == nil, !overdue, let now = running else {
        condition.wait()
        continue
      }
      let end = now.start + limit
      guard Date() >= end else {
        _ = condition.wait(until: end)
        continue
      }
      overdue = true
      condition.unlock()
      report(now.monitor)
      condition.lock()
      waitForEnd(ofHandler: now.number, until: Date() + Self.grace)
    }
  }

  private func report(_ monitor: RunningMonitor) {
    let headline =
      "UI interruption monitor \"\(monitor.name)\" has been running for "
      + "\(ExecutionTimeSettings.words(limit)) and has not returned. It was asked about \(monitor.interruption)."
    let issue = TimeLimitReport.issue(headline)
    guard let testCase = TestObserver.shared.currentTestCase else { return IssueRecorder.record(issue) }
    FailurePipeline.record(issue, in: testCase)
    // Whatever continueAfterFailure says: the handler itself does not continue.
    if let invocation = TestInvocation.current, let step = invocation.step { invocation.requestEnd(of: step) }
  }

  /// Returns when the handler has ended, and ends the process when it does not.
  private func waitForEnd(ofHandler number: Int, until end: Date) {
    while running?.number == number {
      guard condition.wait(until: end) || Date() < end else {
        IssueRecorder.report(
          "error: UI interruption monitor \"\(running?.monitor.name ?? "")\" did not end within \(Self.grace) seconds after "
            + "its time. Nothing but the end of the process can stop it; the tests that were to follow did not run."
        )
        ProcessEnd.withinTest()
      }
    }
  }
}
