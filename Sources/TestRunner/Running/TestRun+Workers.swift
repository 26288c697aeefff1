// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

// The reports of workers.

extension TestRun {
  /// Handles the reports and the end of a worker's process.
  func handleReports(of worker: Worker) throws {
    guard let driver = worker.driver else { return }
    for report in driver.takeReports() { handle(report, of: worker) }
    if let termination = driver.process.termination {
      let due = worker.isEndOfOutputDue ?? MonotonicClock.now + TimeLimits.Runner.workerOutput.seconds
      worker.isEndOfOutputDue = due
      if (driver.process.outputHasEnded && driver.process.channelHasEnded) || MonotonicClock.now >= due {
        try finish(worker, driver, termination)
      }
    } else if let deadline = worker.deadline(limits(of: worker)), MonotonicClock.now >= deadline {
      worker.killAtDeadline(limits(of: worker)) { observer?.runDidNote($0) }
    }
  }

  private func handle(_ report: DriverReport, of worker: Worker, wasKilled: Bool = false) {
    switch report {
    case .ready(let together):
      hasReceivedClasses = true
      for unit in queue.all + workers.compactMap(\.unit) where together.contains(unit.className) {
        unit.isIndivisible = true
      }
      worker.failedStarts = 0
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
        stopGivingOut()
      }
    }
    if !ProcessReuse.isPossible(after: result) { worker.needsFreshProcess = true }
    if worker.commands != nil, case .busy = worker.state { worker.state = .free }
  }

  private func finish(_ worker: Worker, _ driver: any TestDriver, _ termination: Termination) throws {
    let wasKilled = termination.isKill && worker.endReason == nil
    let hadBegun: Bool
    if case .starting = worker.state { hadBegun = false } else { hadBegun = true }
    let before = worker.attempts.count
    for report in driver.processDidEnd(termination, reason: worker.endReason) {
      handle(report, of: worker, wasKilled: wasKilled)
    }
    if let trouble = driver.trouble {
      observer?.runDidNote("The record of the tests of worker \(worker.number) is incomplete. \(trouble)")
    }
    // Ends the processes that the test process left running in its session.
    let process = driver.process.processIdentifier
    if Foundation.kill(process, 0) != 0 { Foundation.kill(-process, SIGKILL) }
    // The tests of a list that the process did not start.
    let left = worker.attempts.values.sorted { $0.test < $1.test }
    worker.attempts = [:]
    if !left.isEmpty, !isStopping { worker.pending += left }
    let hasDoneNothing = !hadBegun || (!left.isEmpty && left.count == before)
    if hasDoneNothing, worker.endReason != .interrupted {
      worker.failedStarts += 1
      guard worker.failedStarts < Self.maximumFailedStarts else {
        throw RunnerError(
          .workersFail,
          "The test executable \(executable.url.path) \(termination.clause) before it ran a test, "
            + "\(Self.maximumFailedStarts) times in a row. Its last output:\n"
            + String(decoding: driver.process.lastOutput.suffix(2000), as: UTF8.self))
      }
      observer?.runDidNote(
        "Worker \(worker.number) \(termination.clause) before it ran a test; it is replaced.")
    }
    worker.driver = nil
    worker.configuration = nil
    worker.needsFreshProcess = false
    worker.endReason = nil
    worker.isEndOfOutputDue = nil
    worker.state = .free
  }

  private static let maximumFailedStarts = 3
}
