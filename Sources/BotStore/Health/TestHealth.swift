// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// The health of a test: whether its results can be relied on, and the rule that decided it.
package struct TestHealth: Sendable, Equatable {
  package enum Status: String, Sendable, CaseIterable {
    case healthy, flaky, broken
    /// The test was skipped in each of its runs.
    case skipped
    /// The test ran too few times for a verdict.
    case unknown
  }

  package enum Rule: Sendable, Equatable {
    /// The test failed in each of its latest runs.
    case failsAlways(runs: Int)
    /// The test failed and then passed within one run, when it was repeated.
    case passedOnRetry(runs: Int)
    /// The test passed and failed with the same commit.
    case passedAndFailed(revision: String)
    /// The test failed in a part of its runs.
    case failureRate(failures: Int, runs: Int)
  }

  package let status: Status
  /// The rule that decided; nil for a test that is healthy or whose health is unknown.
  package let rule: Rule?

  init(_ status: Status, _ rule: Rule? = nil) { (self.status, self.rule) = (status, rule) }

  /// A description of the rule for people.
  package var text: String {
    switch rule {
    case .failsAlways(let runs): "It failed in each of its last \(runs) runs."
    case .passedOnRetry(let runs):
      runs == 1
        ? "It failed and then passed when it was repeated, in one run."
        : "It failed and then passed when it was repeated, in \(runs) runs."
    case .passedAndFailed(let revision): "It passed and failed with the same commit, \(revision.prefix(12))."
    case .failureRate(let failures, let runs): "It failed in \(failures) of \(runs) runs."
    case nil:
      switch status {
      case .skipped: "It was skipped in each of its runs."
      case .unknown: "It has too few runs for a verdict."
      case .healthy, .flaky, .broken: "No rule applies to it."
      }
    }
  }
}

/// The rules for the health of a test: common industry definitions, with their time windows.
///
/// A test that is broken is not called flaky. Skipped runs do not count. If a test ran on several destinations, each
/// result counts.
package struct TestHealthRules: Sendable {
  /// The number of failures in a row that makes a test broken.
  package var runsOfBroken = 3
  /// The number of days for which a pass on retry counts (Trunk's monitor: a recovery of 7 days).
  package var daysOfRetry = 7.0
  /// The number of days for which a pass and a failure of the same commit count (Harness).
  package var daysOfRevision = 14.0
  /// The number of days over which the failure rate is counted; the minimum number of runs and the rate follow (Trunk:
  /// 30 % of 50 runs).
  package var daysOfRate = 30.0
  package var runsOfRate = 50
  package var rate = 0.3
  /// The number of runs without a failure after which a quarantined test is healthy again.
  package var runsOfRecovery = 30

  package init() {}

  /// - Parameters:
  ///   - all: the results of one test, the latest first.
  ///   - now: the end of the time windows.
  /// - Returns: the health of the test, with the rule that decided it.
  package func health(of all: [ReviewedRun], now: Date) -> TestHealth {
    let results = all.filter { $0.outcome != .skipped }
    guard let latest = results.first else { return TestHealth(all.isEmpty ? .unknown : .skipped) }
    let failing = results.prefix { $0.outcome.isFailure }.count
    if failing >= runsOfBroken { return TestHealth(.broken, .failsAlways(runs: failing)) }
    func within(_ days: Double) -> [ReviewedRun] {
      results.filter { now.timeIntervalSince($0.integration.start) <= days * Self.day }
    }
    if let rule = retries(within(daysOfRetry)) ?? revisions(within(daysOfRevision))
      ?? share(within(daysOfRate))
    {
      return TestHealth(.flaky, rule)
    }
    // A single failure makes a test neither flaky nor broken.
    return latest.outcome.isFailure ? TestHealth(.unknown) : TestHealth(.healthy)
  }

  /// Whether a test is in quarantine and has been healthy for long enough to leave it.
  package func hasRecovered(_ results: [ReviewedRun]) -> Bool {
    guard results.first?.isQuarantined ?? false else { return false }
    let runs = results.filter { $0.outcome != .skipped }
    return runs.count >= runsOfRecovery && runs.prefix(runsOfRecovery).allSatisfy { $0.outcome == .passed }
  }

  private static let day = 86_400.0

  private func retries(_ results: [ReviewedRun]) -> TestHealth.Rule? {
    let count = results.count { $0.outcome == .flaky }
    return count > 0 ? .passedOnRetry(runs: count) : nil
  }

  private func revisions(_ results: [ReviewedRun]) -> TestHealth.Rule? {
    struct Place: Hashable {
      let revision: String
      let destination: String
    }
    var passes: [Place: Bool] = [:]
    for result in results where !result.integration.revision.isEmpty {
      let place = Place(revision: result.integration.revision, destination: result.destination)
      let passed = !result.outcome.isFailure
      if let before = passes[place], before != passed { return .passedAndFailed(revision: place.revision) }
      passes[place] = passed
    }
    return nil
  }

  private func share(_ results: [ReviewedRun]) -> TestHealth.Rule? {
    let failures = results.count { $0.outcome.isFailure }
    guard results.count >= runsOfRate, Double(failures) >= rate * Double(results.count) else { return nil }
    return .failureRate(failures: failures, runs: results.count)
  }
}
