// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Checks, on a separate thread, that an operation ends in time.
///
/// One operation runs at a time.
///
/// Nothing can take a thread out of a function that does not end. So the operation is notified that its time is up, and if
/// it still does not end, the process ends.
final class TimeLimitWatch: Sendable {
  struct Work: Sendable {
    /// At the beginning of a sentence.
    let name: String
    /// Seconds; asked again where ``reconsider()`` was called.
    let limit: @Sendable () -> TimeInterval
    /// Seconds after its time that it may take to end before the process is ended.
    let grace: @Sendable () -> TimeInterval
    let timeIsUp: @Sendable () -> Void
  }

  private struct State {
    var running: (work: Work, start: TimeInterval, number: Int)?
    var count = 0
    /// Since when the time stands still, and for how many calls of ``suspended(_:)`` that are inside each other.
    var suspension: (start: TimeInterval, depth: Int)?
    var isThreadStarted = false
    var isReporting = false
    /// The number of what has exceeded its time.
    var late: Int?
  }

  private let threadName: String
  private let state = ConditionMutex(State())

  /// - Parameter threadName: at most 15 bytes.
  init(threadName: String) { self.threadName = threadName }

  /// Whether what runs has exceeded its time.
  var isOverdue: Bool { state.withLock { $0.late != nil && $0.late == $0.running?.number } }

  func begin(_ work: Work) {
    let isFirst = state.change { state in
      state.count += 1
      state.running = (work, MonotonicClock.now, state.count)
      // A test that is stopped leaves its calls without their ends.
      state.suspension = nil
      defer { state.isThreadStarted = true }
      return !state.isThreadStarted
    }
    guard isFirst else { return }
    NamedThread.start(threadName) { self.watch() }
  }

  /// - Parameter maximumReport: seconds that are waited for a failure that is being written, so that it still belongs to what
  ///   ends.
  func end(waitingForReport maximumReport: TimeInterval = 0) {
    state.wait(until: MonotonicClock.now + maximumReport, while: \.isReporting) { $0.running = nil }
    state.broadcast()
  }

  /// Asks for the limit again.
  func reconsider() { state.change { _ in } }

  /// Does something that is no part of the time that what runs may take.
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
      let (work, number) = state.wait { state -> ConditionMutex<State>.Look<(Work, Int)> in
        guard state.suspension == nil, let (work, start, number) = state.running else {
          return .again(until: nil)
        }
        let end = start + work.limit()
        guard end <= MonotonicClock.now else { return .again(until: end) }
        state.late = number
        state.isReporting = true
        return .found((work, number))
      }
      work.timeIsUp()
      state.change { $0.isReporting = false }
      waitForEnd(of: work, number)
    }
  }

  /// Returns when it has ended, and ends the process when it does not.
  private func waitForEnd(of work: Work, _ number: Int) {
    let grace = work.grace()
    guard !state.wait(until: MonotonicClock.now + grace, while: { $0.running?.number == number }) else {
      return
    }
    IssueRecorder.report(
      "error: \(work.name) did not end within \(grace) seconds after its time. "
        + "Nothing but the end of the process can stop it; the tests that were to follow did not run.")
    ProcessEnd.withinTest()
  }
}
