// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Checks, on a separate thread, that an operation ends in time.
///
/// One operation runs at a time.
///
/// A thread cannot be forced out of a function that does not return. So the operation is notified when its time is up.
/// If it still does not end, the process ends.
final class TimeLimitWatch: Sendable {
  struct Work: Sendable {
    /// The name of the operation, as the beginning of a sentence.
    let name: String
    /// The time limit in seconds.
    ///
    /// It is read at the start, and again after each call to ``reconsider()``.
    let limit: @Sendable () -> TimeInterval
    /// Seconds in which the operation must end after its time limit; otherwise the process is ended.
    let grace: @Sendable () -> TimeInterval
    /// Reports that the time is up.
    ///
    /// It runs code of the test, such as an override of `record(_:)`, which may wait for the operation.
    let timeIsUp: @Sendable () -> Void
  }

  private struct State {
    var running: (work: Work, start: TimeInterval, number: Int)?
    var count = 0
    /// The time since which the clock is stopped, and the number of nested calls to ``suspended(_:)``; nil while the
    /// clock is running.
    var suspension: (start: TimeInterval, depth: Int)?
    var isThreadStarted = false
    /// The number of the operation about which ``Work/timeIsUp`` is being called.
    var reported: Int?
    var isReporting: Bool { reported != nil }
    /// The number of the operation that has exceeded its time limit.
    var overdue: Int?
  }

  private let threadName: String
  private let maximumReport: TimeInterval
  private let state = ConditionMutex(State())

  /// Creates a watch, whose thread is started with the first operation.
  ///
  /// - Parameters:
  ///   - threadName: the name of the thread; at most 15 bytes.
  ///   - maximumReport: the seconds for the report that the time is up, before the operation must end.
  init(threadName: String, maximumReport: TimeInterval = TimeLimits.Tests.allowanceReport.seconds) {
    (self.threadName, self.maximumReport) = (threadName, maximumReport)
  }

  /// Whether the running operation has exceeded its time limit.
  var isOverdue: Bool { state.withLock { $0.overdue != nil && $0.overdue == $0.running?.number } }

  func begin(_ work: Work) {
    let isFirst = state.change { state in
      state.count += 1
      state.running = (work, MonotonicClock.now, state.count)
      // Calls to `suspended` in a stopped test do not return, so an old suspension may still be stored.
      state.suspension = nil
      defer { state.isThreadStarted = true }
      return !state.isThreadStarted
    }
    guard isFirst else { return }
    NamedThread.start(threadName) { self.watch() }
  }

  /// Ends the time limit of the running operation.
  ///
  /// - Parameter maximumReport: the seconds to wait for a failure that is being written, so that it still belongs to
  ///   the operation.
  func end(waitingForReport maximumReport: TimeInterval = 0) {
    state.wait(until: MonotonicClock.now + maximumReport, while: \.isReporting) { $0.running = nil }
    state.broadcast()
  }

  /// Makes the thread read the limit of the running operation again.
  func reconsider() { state.change { _ in } }

  /// Runs a closure whose time does not count towards the time limit of the running operation.
  func suspended<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.change {
      $0.suspension = ($0.suspension?.start ?? MonotonicClock.now, ($0.suspension?.depth ?? 0) + 1)
    }
    defer {
      state.change {
        if let (start, depth) = $0.suspension {
          $0.suspension = depth > 1 ? (start, depth - 1) : nil
          if depth == 1 { $0.running?.start += MonotonicClock.now - start }
        }
      }
    }
    return try body()
  }

  private func watch() {
    while true {
      let (work, number) = state.wait { state -> ConditionMutex<State>.Check<(Work, Int)> in
        guard state.suspension == nil, let (work, start, number) = state.running else {
          return .again(until: nil)
        }
        let end = start + work.limit()
        guard end <= MonotonicClock.now else { return .again(until: end) }
        state.overdue = number
        state.reported = number
        return .found((work, number))
      }
      // On a separate thread, because a report that waits for the operation would otherwise never let the process end.
      NamedThread.start(threadName) { [self] in
        work.timeIsUp()
        state.change { if $0.reported == number { $0.reported = nil } }
      }
      state.wait(until: MonotonicClock.now + maximumReport) { $0.reported == number }
      state.change { $0.reported = nil }
      waitForEnd(of: work, number)
    }
  }

  /// Waits until the operation has ended, and ends the process if the operation does not end in time.
  private func waitForEnd(of work: Work, _ number: Int) {
    let grace = work.grace()
    guard !state.wait(until: MonotonicClock.now + grace, while: { $0.running?.number == number }) else {
      return
    }
    IssueRecorder.report(
      "error: \(work.name) did not end within \(grace) seconds after its time allowance. "
        + "Only ending the process can stop it, so the remaining tests did not run.")
    ProcessEnd.withinTest()
  }
}
