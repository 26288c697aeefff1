// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// The results of a run, attempt by attempt.
final class RunTally {
  private struct Key: Hashable {
    let test: TestIdentifier
    let configuration: Int
  }

  /// The tests, each of which runs in each configuration.
  private let tests: [TestIdentifier]
  /// The number of tests; a test counts once for each configuration.
  var total: Int { tests.count * configurations.count }
  private var durations: TestHistory
  /// Whether a test that passed only in a retry counts as failed.
  private let flakyTestsFail: Bool
  private let configurations: [TestConfiguration]
  /// The tests whose failures do not fail the run.
  private let quarantine: Set<TestIdentifier>
  private var results: [Key: [AttemptResult]] = [:]
  /// The index of an attempt whose process was killed through no fault of the test.
  ///
  /// The runner makes another attempt, once for each test, which does not count as a repetition.
  private var excused: [Key: Int] = [:]

  init(
    tests: [TestIdentifier], configurations: [TestConfiguration], history: TestHistory,
    quarantine: Set<TestIdentifier> = [], flakyTestsFail: Bool = false
  ) {
    self.quarantine = quarantine
    self.tests = tests
    self.configurations = configurations
    self.flakyTestsFail = flakyTestsFail
    durations = history
  }

  /// The tests with an attempt that ended because the run was interrupted (a signal).
  private var interrupted: Set<Key> = []

  func noteInterruption(of attempt: Attempt) {
    interrupted.insert(Key(test: attempt.test, configuration: attempt.configuration))
  }

  /// The tests, once for each configuration, that fail the run regardless of later results.
  private var failures: Set<Key> = []

  /// The number of tests, once for each configuration, that fail the run whatever follows.
  var failureCount: Int { failures.count }

  /// The next step for a test after an attempt.
  enum Next: Equatable {
    /// The test has no further attempts.
    case none
    /// The test runs again.
    case attempt(iteration: Int, needsFreshProcess: Bool)
    /// The test has failed and runs again in a new process, after all other tests.
    case retry(iteration: Int)
  }

  /// Adds the result of an attempt.
  ///
  /// - Parameters:
  ///   - result: the result of the attempt.
  ///   - attempt: the attempt that has ended.
  ///   - wasKilled: whether the process was killed although the test was not the cause.
  /// - Returns: whether the test must run again.
  func add(_ result: AttemptResult, of attempt: Attempt, wasKilled: Bool) -> Next {
    let key = Key(test: attempt.test, configuration: attempt.configuration)
    results[key, default: []].append(result)
    let all = results[key] ?? []
    let next = attempt.iteration + 1
    if wasKilled, excused[key] == nil {
      excused[key] = all.count - 1
      return .attempt(iteration: next, needsFreshProcess: true)
    }
    durations.note(
      attempt.test.description, configuration: configurations[attempt.configuration].name,
      duration: result.occupation ?? result.duration, hasFailed: result.isFailure)
    var counted = all
    // The excused attempt is not one of the repetitions.
    if let index = excused[key] { counted.remove(at: index) }
    let repetition = configurations[attempt.configuration].repetition
    let needsAnother = repetition.needsAnother(after: counted)
    if !needsAnother || repetition.mode == .fixedIterations, failsRun(key, all) { failures.insert(key) }
    guard needsAnother else { return .none }
    if repetition.mode == .retryOnFailure { return .retry(iteration: next) }
    return .attempt(
      iteration: next, needsFreshProcess: !ProcessReuse.isPossible(repeating: repetition))
  }

  /// Replaces the result of an attempt that has passed or was skipped, because its process has repeated the test itself
  /// and the repetition failed.
  ///
  /// - Parameters:
  ///   - failure: the result of the repetition.
  ///   - attempt: the last attempt of the test.
  ///   - wasKilled: whether the process was killed although the test was not the cause.
  /// - Returns: whether the test must run again; nil if the attempt had already failed.
  func replaceResult(by failure: AttemptResult, of attempt: Attempt, wasKilled: Bool) -> Next? {
    let key = Key(test: attempt.test, configuration: attempt.configuration)
    guard let last = results[key]?.last, !last.isFailure else { return nil }
    results[key]?.removeLast()
    return add(failure, of: attempt, wasKilled: wasKilled)
  }

  /// Whether the results of a test fail the run.
  private func failsRun(_ key: Key, _ results: [AttemptResult]) -> Bool {
    guard !quarantine.contains(key.test) else { return false }
    let outcome = finalOutcome(of: key, results)
    return outcome.isFailure || (flakyTestsFail && outcome == .flaky)
  }

  /// The tests without a result, by the index of their configuration, because the run ended before them.
  var notRun: [Int: [TestIdentifier]] {
    var notRun: [Int: [TestIdentifier]] = [:]
    for configuration in configurations.indices {
      for test in tests {
        let key = Key(test: test, configuration: configuration)
        if results[key] == nil, !interrupted.contains(key) { notRun[configuration, default: []].append(test) }
      }
    }
    return notRun
  }

  /// The history of earlier runs, with the results of this run.
  ///
  /// A test in quarantine counts as any other test here.
  var history: TestHistory {
    var history = durations
    for (test, configurations) in Dictionary(grouping: results, by: \.key.test) {
      let hasFailed = configurations.contains { key, results in
        let outcome = finalOutcome(of: key, results)
        return outcome.isFailure || (flakyTestsFail && outcome == .flaky)
      }
      history.note(test.description, failedInRun: hasFailed)
    }
    return history
  }

  var outcome: RunOutcome {
    var outcome = RunOutcome()
    for (key, all) in results {
      if quarantine.contains(key.test), all.contains(where: \.isFailure) {
        outcome.quarantined += 1
        continue
      }
      switch finalOutcome(of: key, all) {
      case .passed: outcome.passed += 1
      case .skipped: outcome.skipped += 1
      case .flaky: outcome.flaky += 1
      case .failed, .interrupted, .unknown:
        outcome.failed += 1
        if all.allSatisfy({ !$0.isFailure || $0.cause == .infrastructure }) {
          outcome.infrastructureFailures += 1
        }
      }
    }
    let skipped = results.filter { $0.value.last?.outcome == .skipped }.map(\.key.test)
    outcome.skippedTests = Set(skipped).sorted()
    outcome.notRun = notRun.values.reduce(0) { $0 + $1.count }
    return outcome
  }

  /// Returns the outcome of a test, by the same rule as the reports (`TestResult.outcome`).
  private func finalOutcome(of key: Key, _ all: [AttemptResult]) -> FinalOutcome {
    let outcomes: [FinalOutcome] = all.map {
      switch $0.outcome {
      case .passed: .passed
      case .failed: .failed
      case .skipped: .skipped
      }
    }
    return .of(
      outcomes, excusing: excused[key],
      allMustPass: configurations[key.configuration].repetition.mode == .fixedIterations)
  }
}
