// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

// The reports and the ends of test processes.

extension TestRun {
  /// Handles the reports and the end of a worker's process.
  func handleReports(of worker: Worker) throws {
    guard let driver = worker.driver else { return }
    handle(driver.takeReports(), of: worker)
    if let termination = driver.process.termination {
      let due = worker.endOfOutputDue ?? MonotonicClock.now + TimeLimits.Runner.workerOutput.seconds
      worker.endOfOutputDue = due
      if (driver.process.outputHasEnded && driver.process.channelHasEnded) || MonotonicClock.now >= due {
        try finish(worker, driver, termination)
      }
    } else if let deadline = worker.deadline(limits(of: worker)), MonotonicClock.now >= deadline {
      worker.killAtDeadline(limits(of: worker)) { observer?.runDidNote($0) }
    }
  }

  /// Handles reports, in their order.
  ///
  /// - Parameters:
  ///   - reports: the reports of the worker's process.
  ///   - worker: the worker.
  ///   - wasKilled: whether the process was killed, but not because of a test or an interruption; its running tests get
  ///     another attempt.
  private func handle(_ reports: [DriverReport], of worker: Worker, wasKilled: Bool = false) {
    for report in reports { handle(report, of: worker, wasKilled: wasKilled) }
    worker.noteProgress(reports, at: MonotonicClock.now)
  }

  private func handle(_ report: DriverReport, of worker: Worker, wasKilled: Bool) {
    switch report {
    case .ready(let together):
      hasReceivedClasses = true
      for unit in queue.all + workers.compactMap(\.unit) where together.contains(unit.className) {
        unit.isIndivisible = true
      }
      if case .starting = worker.state { worker.state = .free }
    case .started: break
    case .notThere(let test):
      settle(
        test,
        AttemptResult(
          .failed, cause: .infrastructure, duration: 0, message: "The test executable has no such test."),
        of: worker, wasKilled: false)
    case .finished(let test, let result): settle(test, result, of: worker, wasKilled: wasKilled)
    }
  }

  /// Adds the result of an attempt, and adds the next attempt to the worker if the test must run again.
  private func settle(
    _ test: TestIdentifier, _ result: AttemptResult, of worker: Worker, wasKilled: Bool
  ) {
    guard let attempt = worker.attempts.removeValue(forKey: test) else { return }
    worker.failedStarts = 0
    // An interrupted test does not count as failed, because its outcome is unknown.
    if worker.endReason == .interrupted {
      tally.noteInterruption()
    } else {
      let next = tally.add(result, of: attempt, wasKilled: wasKilled)
      if case .attempt(let iteration, let needsFreshProcess) = next, !isStopping {
        worker.pending.insert(
          Attempt(test: test, configuration: attempt.configuration, iteration: iteration), at: 0)
        if needsFreshProcess { worker.needsFreshProcess = true }
      }
      observer?.attemptDidFinish(attempt, result, willRepeat: next != .none)
      if settings.isFailFast, next == .none, result.isFailure, !isStopping, quarantine[attempt.test] == nil {
        observer?.runDidNote("Stopping after the first failure, because of --fail-fast.")
        stopAssigning()
      }
    }
    if !ProcessReuse.isPossible(after: result) { worker.needsFreshProcess = true }
    if worker.commands != nil, case .busy = worker.state { worker.state = .free }
  }

  /// Handles the end of a worker's process, after its output was read.
  ///
  /// - Parameters:
  ///   - worker: the worker, which is free afterwards.
  ///   - driver: the driver of the process.
  ///   - termination: the way in which the process ended.
  /// - Throws: ``RunnerError`` if too many processes in a row ended before they ran a test.
  private func finish(_ worker: Worker, _ driver: any TestDriver, _ termination: Termination) throws {
    let reason = worker.endReason
    let wasKilled = termination.isKill && (reason == nil || reason == .noProgress)
    handle(driver.processDidEnd(termination, reason: reason), of: worker, wasKilled: wasKilled)
    if let trouble = driver.trouble {
      observer?.runDidNote("The record of the tests of worker \(worker.number) is incomplete. \(trouble)")
    }
    driver.process.killRest()
    // The remaining attempts are tests of a list that the process did not start.
    let left = worker.attempts.values.sorted { $0.test < $1.test }
    worker.attempts = [:]
    if !left.isEmpty, !isStopping { worker.pending += left }
    let wasEnding = if case .ending = worker.state { true } else { false }
    if !worker.hasRunTest, !wasEnding, reason != .interrupted {
      worker.failedStarts += 1
      guard worker.failedStarts < Self.maximumFailedStarts else {
        throw RunnerError(
          .workersFail,
          "The test executable \(executable.url.path) \(termination.clause) before it ran a test, "
            + "\(Self.maximumFailedStarts) times in a row. Its last output:\n"
            + String(decoding: driver.process.lastOutput.suffix(2000), as: UTF8.self))
      }
      // The note about the limit was shown when the process was killed.
      if reason != .noProgress {
        observer?.runDidNote(
          "Worker \(worker.number) \(termination.clause) before it ran a test; it is replaced.")
      }
    }
    worker.removeProcess()
  }

  private static let maximumFailedStarts = 3
}
