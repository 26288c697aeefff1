// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
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
      tally(.init(.retryOnFailure)).add(failed, of: attempt, wasKilled: false), .retry(iteration: 2))
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

  func testASkipDoesNotHideAnEarlierFailure() {
    let tally = tally(.init(.fixedIterations, maximum: 5))
    let skipped = AttemptResult(.skipped, duration: 1)
    XCTAssertEqual(run(tally, [failed, skipped, passed]), 2)
    XCTAssertEqual(tally.outcome.failed, 1)
    XCTAssertEqual(tally.outcome.status(flakyTestsFail: false), .failed)
  }

  func testEachSequenceOfAttemptsHasAnOutcomeInEachMode() {
    let (pass, fail, kill) = (passed, failed, killed)
    let skip = AttemptResult(.skipped, duration: 1)
    let table: [(attempts: [AttemptResult], outcome: FinalOutcome, ofFixedNumber: FinalOutcome)] = [
      ([pass], .passed, .passed), ([fail], .failed, .failed), ([skip], .skipped, .skipped),
      ([kill], .failed, .failed),
      ([pass, pass], .passed, .passed), ([pass, fail], .failed, .failed), ([pass, skip], .skipped, .skipped),
      ([fail, pass], .flaky, .failed), ([fail, fail], .failed, .failed), ([fail, skip], .failed, .failed),
      ([skip, pass], .passed, .passed), ([skip, fail], .failed, .failed),
      ([kill, pass], .flaky, .flaky), ([kill, fail], .failed, .failed), ([kill, skip], .failed, .failed),
      ([kill, kill], .failed, .failed), ([pass, kill, pass], .flaky, .flaky),
      ([kill, pass, pass, pass], .flaky, .flaky), ([kill, kill, pass], .flaky, .failed),
      ([kill, fail, pass], .flaky, .failed), ([fail, kill, pass], .flaky, .failed),
      ([fail, pass, skip], .flaky, .failed), ([fail, skip, pass], .flaky, .failed),
    ]
    for (attempts, outcome, ofFixedNumber) in table {
      for mode in TestConfiguration.Repetition.Mode.allCases {
        let tally = tally(.init(mode))
        for (index, result) in attempts.enumerated() {
          let attempt = Attempt(test: test, configuration: 0, iteration: index + 1)
          _ = tally.add(result, of: attempt, wasKilled: result == killed)
        }
        let expected = mode == .fixedIterations ? ofFixedNumber : outcome
        let counts: [FinalOutcome: Int] = [
          .passed: tally.outcome.passed, .failed: tally.outcome.failed, .skipped: tally.outcome.skipped,
          .flaky: tally.outcome.flaky,
        ]
        XCTAssertEqual(
          counts.filter { $0.value > 0 }, [expected: 1], "\(mode): \(attempts.map(\.outcome))")
      }
      // Without a mode, as in a record without rules for repetitions.
      XCTAssertEqual(
        FinalOutcome.of(attempts.compactMap { FinalOutcome(rawValue: $0.outcome.rawValue) }), outcome,
        "\(attempts.map(\.outcome))")
    }
  }

  func testAFailedRepetitionOfTheProcessReplacesAPass() {
    let attempt = Attempt(test: test, configuration: 0, iteration: 1)
    let once = tally()
    XCTAssertEqual(once.add(passed, of: attempt, wasKilled: false), RunTally.Next.none)
    XCTAssertEqual(once.replaceResult(by: failed, of: attempt, wasKilled: false), RunTally.Next.none)
    XCTAssertNil(once.replaceResult(by: failed, of: attempt, wasKilled: false), "it has already failed")
    XCTAssertEqual(once.outcome.failed, 1)
    let retried = tally(.init(.retryOnFailure))
    _ = retried.add(passed, of: attempt, wasKilled: false)
    XCTAssertEqual(
      retried.replaceResult(by: failed, of: attempt, wasKilled: false), .retry(iteration: 2))
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

  func testFailuresAreCountedAsSoonAsTheyFailTheRun() {
    func counts(
      _ repetition: TestConfiguration.Repetition, _ results: [AttemptResult], flakyTestsFail: Bool = false,
      quarantine: Set<TestIdentifier> = []
    ) -> [Int] {
      var configuration = TestConfiguration()
      configuration.repetition = repetition
      let tally = RunTally(
        tests: [test], configurations: [configuration], history: TestHistory(), quarantine: quarantine,
        flakyTestsFail: flakyTestsFail)
      return results.enumerated().map { index, result in
        _ = tally.add(
          result, of: Attempt(test: test, configuration: 0, iteration: index + 1), wasKilled: result == killed
        )
        return tally.failureCount
      }
    }
    XCTAssertEqual(counts(.init(), [failed]), [1])
    XCTAssertEqual(counts(.init(), [killed, failed]), [0, 1])
    XCTAssertEqual(counts(.init(.retryOnFailure), [failed, failed, failed]), [0, 0, 1])
    XCTAssertEqual(counts(.init(.retryOnFailure), [failed, passed]), [0, 0])
    XCTAssertEqual(counts(.init(.retryOnFailure), [failed, passed], flakyTestsFail: true), [0, 1])
    XCTAssertEqual(counts(.init(.fixedIterations), [passed, failed, passed]), [0, 1, 1])
    XCTAssertEqual(counts(.init(.untilFailure), [passed, failed]), [0, 1])
    XCTAssertEqual(counts(.init(), [failed], quarantine: [test]), [0])
  }

  func testTestsWithoutAResultAreNamed() {
    let other = TestIdentifier(target: "Target", suite: "Class", test: "other")
    let tally = RunTally(
      tests: [test, other], configurations: [TestConfiguration(), TestConfiguration()], history: TestHistory()
    )
    _ = tally.add(passed, of: Attempt(test: test, configuration: 0, iteration: 1), wasKilled: false)
    tally.noteInterruption(of: Attempt(test: other, configuration: 1, iteration: 1))
    XCTAssertEqual(tally.notRun, [0: [other], 1: [test]])
    XCTAssertEqual(tally.outcome.notRun, 2)
  }

  func testTheHistoryHasTheTestsThatFailedInTheLastRun() throws {
    let other = TestIdentifier(target: "Target", suite: "Class", test: "other")
    var history = TestHistory()
    XCTAssertTrue(history.isEmpty)
    func run(_ results: [(TestIdentifier, Int, AttemptResult)], flakyTestsFail: Bool = false) {
      var retrying = TestConfiguration()
      retrying.repetition = .init(.retryOnFailure)
      let tally = RunTally(
        tests: [test, other], configurations: [retrying, retrying], history: history,
        flakyTestsFail: flakyTestsFail)
      for (test, configuration, result) in results {
        _ = tally.add(
          result, of: Attempt(test: test, configuration: configuration, iteration: 1), wasKilled: false)
      }
      history = tally.history
    }
    run([(test, 0, passed), (test, 1, failed), (other, 0, failed), (other, 0, passed)])
    XCTAssertEqual(history.failedInLastRun(of: [test, other]), [test], "a retry that passes is sufficient")
    run([(other, 0, failed)])
    XCTAssertEqual(history.failedInLastRun(of: [test, other]), [test, other], "the test was not run")
    run([(test, 0, passed), (other, 0, passed)])
    XCTAssertEqual(history.failedInLastRun(of: [test, other]), [])
    XCTAssertFalse(history.isEmpty)
    run([(other, 0, failed), (other, 0, passed)], flakyTestsFail: true)
    XCTAssertEqual(history.failedInLastRun(of: [test, other]), [other])
    let stored = try JSONDecoder().decode(TestHistory.self, from: JSONEncoder().encode(history))
    XCTAssertEqual(stored, history)
  }

  func testAHistoryOfAnOlderVersionHasTheFailuresOfTheLastAttempts() throws {
    let text =
      #"{"entries":{"Dark":{"T/C/a":{"duration":1,"hasFailed":true},"T/C/b":{"duration":1,"hasFailed":false}}}}"#
    let history = try JSONDecoder().decode(TestHistory.self, from: Data(text.utf8))
    let tests = ["a", "b"].map { TestIdentifier(target: "T", suite: "C", test: $0) }
    XCTAssertEqual(history.failedInLastRun(of: tests), [tests[0]])
  }

  func testTheHistoryStoresFailuresAndDurations() {
    let tally = tally(.init(.retryOnFailure))
    _ = run(tally, [failed, failed, failed])
    XCTAssertEqual(tally.history.failed(of: [test], configuration: ""), [test])
    XCTAssertEqual(tally.history.durations(of: [test], configuration: "another")[test], 1)
  }
}
