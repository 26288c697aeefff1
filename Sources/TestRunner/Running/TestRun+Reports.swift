// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

// The reports and the ends of test processes.

extension TestRun {
  /// Handles the reports and the end of a worker's process.
  func handleReports(of worker: Worker) throws {
    guard let driver = worker.driver else { return }
    handle(driver.drainReports(), of: worker)
    if let termination = driver.process.termination {
      let due = worker.awaitOutput(at: MonotonicClock.now)
      if (driver.process.outputHasEnded && driver.process.channelHasEnded) || MonotonicClock.now >= due {
        try finish(worker, driver, termination)
      }
    } else if let deadline = worker.deadline(allowances(of: worker)), MonotonicClock.now >= deadline {
      worker.killAtDeadline(allowances(of: worker)) { observer?.runDidNote($0) }
    }
  }

  /// Handles reports, in their order.
  ///
  /// - Parameters:
  ///   - reports: the reports of the worker's process.
  ///   - worker: the worker whose process sent the reports.
  ///   - wasKilled: whether the process was killed, but not because of a test or of a signal; its running tests get
  ///     another attempt.
  private func handle(_ reports: [DriverReport], of worker: Worker, wasKilled: Bool = false) {
    for report in reports { handle(report, of: worker, wasKilled: wasKilled) }
    worker.noteProgress(reports, at: MonotonicClock.now)
  }

  private func handle(_ report: DriverReport, of worker: Worker, wasKilled: Bool) {
    switch report {
    case .ready(let together):
      keepTogether(together, among: worker.classes)
      if case .starting = worker.state { worker.noteReady() }
    case .started: break
    case .notThere(let test):
      settle(
        test,
        AttemptResult(
          .failed, cause: .infrastructure, duration: 0,
          message:
            "The test executable does not contain this test. Build the tests again, or correct the name."),
        of: worker, wasKilled: false)
    case .finished(let test, let result): settle(test, result, of: worker, wasKilled: wasKilled)
    }
  }

  /// Adds the result of an attempt.
  private func settle(
    _ test: TestIdentifier, _ result: AttemptResult, of worker: Worker, wasKilled: Bool
  ) {
    guard let attempt = worker.endAttempt(of: test) else {
      return settleRepetition(of: test, result, of: worker, wasKilled: wasKilled)
    }
    retries.noteEnd(of: attempt)
    // An interrupted test does not count as failed, because its outcome is unknown.
    if worker.endReason == .interrupted {
      tally.noteInterruption(of: attempt)
    } else {
      proceed(
        with: tally.add(result, of: attempt, wasKilled: wasKilled), after: attempt, result, of: worker)
    }
    if !ProcessReuse.isPossible(after: result) { worker.requireFreshProcess() }
    if worker.commands != nil, case .busy = worker.state { worker.noteReady() }
  }

  /// Adds the result of a test that the process has repeated itself, as Swift Testing does with `--repetitions`.
  ///
  /// All repetitions of one process are one attempt, which fails if any of them fails.
  private func settleRepetition(
    of test: TestIdentifier, _ result: AttemptResult, of worker: Worker, wasKilled: Bool
  ) {
    guard let attempt = worker.endedAttempts[test], result.isFailure, worker.endReason != .interrupted,
      let next = tally.replaceResult(by: result, of: attempt, wasKilled: wasKilled)
    else { return }
    proceed(with: next, after: attempt, result, of: worker)
  }

  /// Adds the next attempt to the worker if the test must run again, and reports the result.
  private func proceed(
    with next: RunTally.Next, after attempt: Attempt, _ result: AttemptResult, of worker: Worker
  ) {
    switch next {
    case .none: worker.removePending(of: attempt.test)
    case .attempt(let iteration, let needsFreshProcess):
      if !isStopping {
        worker.addPending(
          Attempt(test: attempt.test, configuration: attempt.configuration, iteration: iteration),
          needsFreshProcess: needsFreshProcess)
      }
    case .retry(let iteration):
      worker.removePending(of: attempt.test)
      if !isStopping {
        retries.add(Attempt(test: attempt.test, configuration: attempt.configuration, iteration: iteration))
      }
    }
    observer?.attemptDidFinish(attempt, result, willRepeat: next != .none)
    endAfterMaximumOfFailures()
  }

  /// Stops the run if as many tests have failed as it may have failed tests.
  private func endAfterMaximumOfFailures() {
    guard let maximum = settings.maximumFailures, tally.failureCount >= maximum, !isStopping else { return }
    let failures = maximum == 1 ? "the first failed test" : "\(maximum) failed tests"
    observer?.runDidNote("Stopping after \(failures), because of --max-failures \(maximum).")
    stopAssigning()
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
    if let trouble = driver.trouble { noteIncompleteRecord(of: worker, trouble) }
    driver.process.killRest()
    // The remaining attempts are tests of a list that the process did not start, or of which it is not known whether
    // they had begun. If the run is stopping, they are not made.
    worker.returnAttempts()
    let wasEnding = if case .ending = worker.state { true } else { false }
    if !worker.hasRunTest, !wasEnding, reason != .interrupted {
      worker.noteFailedStart()
      guard worker.failedStarts < Self.maximumFailedStarts else {
        worker.removeProcess()
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

  /// Adds the results that only the driver of a worker's process has to the record, if an error ends the run.
  ///
  /// The results of Swift Testing are recorded when their process has ended.
  func recordEnd(of worker: Worker) {
    guard let driver = worker.driver else { return }
    // The tests of the reports are not among those that did not run.
    handle(
      driver.processDidEnd(
        driver.process.termination ?? .unknown, reason: worker.endReason ?? .interrupted), of: worker)
    if let trouble = driver.trouble { noteIncompleteRecord(of: worker, trouble) }
    worker.removeProcess()
  }

  private func noteIncompleteRecord(of worker: Worker, _ trouble: String) {
    observer?.runDidNote("The record of the tests of worker \(worker.number) is incomplete. \(trouble)")
  }
}
