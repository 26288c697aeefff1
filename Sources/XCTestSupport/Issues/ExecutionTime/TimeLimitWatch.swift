// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// Watches, on a thread of its own, that something ends in time.
///
/// One thing runs at a time.
///
/// Nothing can take a thread out of a function that does not end: what is late is told so, and where it does not
/// end after that either, the process ends.
final class TimeLimitWatch: @unchecked Sendable {
  struct Work {
    /// At the beginning of a sentence.
    let name: String
    /// Seconds; asked again where ``reconsider()`` was called.
    let limit: () -> TimeInterval
    /// Seconds after its time that it may take to end before the process is ended.
    let grace: () -> TimeInterval
    let timeIsUp: () -> Void
  }

  private let threadName: String
  private let condition = NSCondition()
  private var running: (work: Work, start: Date, number: Int)?
  private var count = 0
  /// Since when the time stands still, and for how many calls of ``suspended(_:)`` that are inside each other.
  private var suspension: (start: Date, depth: Int)?
  private var isThreadStarted = false
  private var isReporting = false
  /// The number of what has exceeded its time.
  private var late: Int?

  /// - Parameter threadName: at most 15 bytes.
  init(threadName: String) { self.threadName = threadName }

  /// Whether what runs has exceeded its time.
  var isOverdue: Bool { condition.withLock { late != nil && late == running?.number } }

  func begin(_ work: Work) {
    condition.withLock {
      count += 1
      running = (work, Date(), count)
      // A test that is stopped leaves its calls without their ends.
      suspension = nil
      if !isThreadStarted {
        isThreadStarted = true
        Thread {
          clinux_name_thread(self.threadName)
          self.watch()
        }.start()
      }
      condition.broadcast()
    }
  }

  /// - Parameter maximumReport: seconds that are waited for a failure that is being written, so that it still belongs to what
  ///   ends.
  func end(waitingForReport maximumReport: TimeInterval = 0) {
    let end = Date() + maximumReport
    condition.withLock {
      while isReporting, condition.wait(until: end) {}
      running = nil
      condition.broadcast()
    }
  }

  /// Asks for the limit again.
  func reconsider() { condition.withLock { condition.broadcast() } }

  /// Does something that is no part of the time that what runs may take.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result {
    condition.withLock {
      suspension = (suspension?.start ?? Date(), (suspension?.depth ?? 0) + 1)
      condition.broadcast()
    }
    defer {
      condition.withLock {
        if let (start, depth) = suspension {
          suspension = depth > 1 ? (start, depth - 1) : nil
          if depth == 1 { running?.start += Date().timeIntervalSince(start) }
        }
        condition.broadcast()
      }
    }
    return try body()
  }

  private func watch() {
    condition.lock()
    defer { condition.unlock() }
    while true {
      guard suspension == nil, let (work, start, number) = running else {
        condition.wait()
        continue
      }
      let end = start + work.limit()
      guard Date() >= end else {
        _ = condition.wait(until: end)
        continue
      }
      late = number
      isReporting = true
      condition.unlock()
      work.timeIsUp()
      condition.lock()
      isReporting = false
      condition.broadcast()
      waitForEnd(of: work, number)
    }
  }

  /// Returns when it has ended, and ends the process when it does not.
  private func waitForEnd(of work: Work, _ number: Int) {
    let grace = work.grace()
    let end = Date() + grace
    while running?.number == number {
      guard condition.wait(until: end) || Date() < end else {
        IssueRecorder.report(
          "error: \(work.name) did not end within \(grace) seconds after its time. "
            + "Nothing but the end of the process can stop it; the tests that were to follow did not run.")
        ProcessEnd.withinTest()
      }
    }
  }
}
