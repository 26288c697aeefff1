// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestRunner

final class RunTallyTests: XCTestCase {
  private let test = TestIdentifier(target: "Target", suite: "Class", test: "test")
  private let passed = AttemptResult(.passed, duration: 1)
  private let failed = AttemptResult(.failed, cause: .test, duration: 1)
  private let killed = AttemptResult(.failed, cause: .infrastructure, duration: 1)

  private func tally(
    _ repetition: TestConfiguration.Repetition = .init(), quarantine: Set<TestIdentifier> = []
  ) -> RunTally {
    var configuration = TestConfiguration()
    configuration.repetition = repetition
    return RunTally(
      tests: [test], configurations: [configuration], history: TestHistory(), quarantine: quarantine)
  }

  /// Adds results until the test is finished, and returns the number of results that were needed.
  private func run(_ tally: RunTally, _ results: [AttemptResult]) -> Int {
    for (index, result) in results.enumerated() {
      let attempt = Attempt(test: test, configuration: 0, iteration: index + 1)
      let next = tally.add(result, of: attempt, wasKilled: result == killed)
      if next == .none { return index + 1 }
    }
    return results.count + 1
  }

  func testAFailedTestIsNotRepeatedByDefault() {
    let tally = tally()
    XCTAssertEqual(run(tally, [failed, passed]), 1)
    XCTAssertEqual(tally.outcome.failed, 1)
    XCTAssertEqual(tally.outcome.status(flakyTestsFail: false), .failed)
  }

  func testARetryThatPassesMakesTheTestFlaky() {
    let tally = tally(.init(.retryOnFailure))
    XCTAssertEqual(run(tally, [failed, passed, passed]), 2)
    XCTAssertEqual(tally.outcome.flaky, 1)
    XCTAssertEqual(tally.outcome.status(flakyTestsFail: false), .passed)
    XCTAssertEqual(tally.outcome.status(flakyTestsFail: true), .failed)
  }

  func testAQuarantinedTestDoesNotFailTheRun() {
    for (repetition, results) in [
      (TestConfiguration.Repetition(), [failed]), (.init(.retryOnFailure), [failed, passed]),
    ] {
      let tally = tally(repetition, quarantine: [test])
      _ = run(tally, results)
      XCTAssertEqual(tally.outcome.quarantined, 1)
      XCTAssertEqual(tally.outcome.failed + tally.outcome.flaky, 0)
      XCTAssertEqual(tally.outcome.finished, 1)
      XCTAssertEqual(tally.outcome.status(flakyTestsFail: true), .passed)
    }
    let tally = tally(quarantine: [test])
    _ = run(tally, [passed])
    XCTAssertEqual(tally.outcome.passed, 1)
  }

  func testARetryRunsInAFreshProcess() {
    let attempt = Attempt(test: test, configuration: 0, iteration: 1)
    XCTAssertEqual(
      tally(.init(.retryOnFailure)).add(failed, of: attempt, wasKilled: false),
      .attempt(iteration: 2, needsFreshProcess: true))
    XCTAssertEqual(
      tally(.init(.fixedIterations)).add(passed, of: attempt, wasKilled: false),
      .attempt(iteration: 2, needsFreshProcess: false))
    XCTAssertEqual(
      tally(.init(.fixedIterations, relaunches: true)).add(passed, of: attempt, wasKilled: false),
      .attempt(iteration: 2, needsFreshProcess: true))
  }

  func testTheNumberOfRetriesIsLimited() {
    let tally = tally(.init(.retryOnFailure))
    XCTAssertEqual(run(tally, [failed, failed, failed, failed]), 3)
    XCTAssertEqual(tally.outcome.failed, 1)
  }

  func testRepetitionsUntilFailureEndWithTheFirstFailure() {
    let tally = tally(.init(.untilFailure, maximum: 10))
    XCTAssertEqual(run(tally, [passed, passed, failed, passed]), 3)
    XCTAssertEqual(tally.outcome.failed, 1)
  }

  func testAllFixedIterationsMustPass() {
    let tally = tally(.init(.fixedIterations, maximum: 3))
    XCTAssertEqual(run(tally, [passed, failed, passed, passed]), 3)
    XCTAssertEqual(tally.outcome.failed, 1)
    XCTAssertEqual(tally.outcome.flaky, 0)
  }

  func testATestOfAKilledProcessRunsAgainAndIsFlaky() {
    let tally = tally()
    XCTAssertEqual(run(tally, [killed, passed, passed]), 2)
    XCTAssertEqual(tally.outcome.flaky, 1)
  }

  func testATestKilledTwiceIsAnInfrastructureFailure() {
    let tally = tally()
    XCTAssertEqual(run(tally, [killed, killed, passed]), 2)
    XCTAssertEqual(tally.outcome.infrastructureFailures, 1)
    XCTAssertEqual(tally.outcome.status(flakyTestsFail: false), .infrastructure)
  }

  func testAMissingResultIsMoreSeriousThanAnUnlistedSkip() {
    var outcome = RunOutcome()
    XCTAssertEqual(outcome.status(flakyTestsFail: false, hasUnlistedSkips: true), .failed)
    XCTAssertEqual(
      outcome.status(flakyTestsFail: false, reportIsIncomplete: true, hasUnlistedSkips: true), .infrastructure
    )
    outcome.failed = 1
    XCTAssertEqual(outcome.status(flakyTestsFail: false, reportIsIncomplete: true), .failed)
    outcome.wasInterrupted = true
    XCTAssertEqual(outcome.status(flakyTestsFail: false, reportIsIncomplete: true), .interrupted)
  }

  func testAnUnreachedTestIsCountedAsNotRun() {
    XCTAssertEqual(tally().outcome.notRun, 1)
  }

  func testTheHistoryStoresFailuresAndDurations() {
    let tally = tally(.init(.retryOnFailure))
    _ = run(tally, [failed, failed, failed])
    XCTAssertEqual(tally.history.failed(of: [test], configuration: ""), [test])
    XCTAssertEqual(tally.history.durations(of: [test], configuration: "another")[test], 1)
  }
}
