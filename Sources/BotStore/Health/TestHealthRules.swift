// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// The rules for the health of a test: common industry definitions, with their time windows.
///
/// A test that is broken is not called flaky. Skipped runs do not count. If a test ran on several destinations, each
/// result counts.
package struct TestHealthRules: Sendable {
  /// The number of failures in a row that makes a test broken.
  package var runsOfBroken = 3
  /// The number of days for which a pass on retry makes a test flaky (in Trunk's monitor, a test recovers after 7
  /// days).
  package var daysOfRetry = 7.0
  /// The number of days for which a pass and a failure with the same commit make a test flaky (as in Harness).
  package var daysOfRevision = 14.0
  /// The number of days over which the failure rate is counted.
  package var daysOfRate = 30.0
  /// The minimum number of runs for a failure rate (as in Trunk).
  package var runsOfRate = 50
  /// The failure rate, as a fraction, that makes a test flaky (as in Trunk).
  package var rate = 0.3
  /// The number of passes in a row after which a quarantined test is healthy again.
  package var runsOfRecovery = 30

  package init() {}

  /// Returns the health of a test according to its results.
  ///
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
    // A few failures make a test neither flaky nor broken.
    return latest.outcome.isFailure ? TestHealth(.unknown) : TestHealth(.healthy)
  }

  /// Whether a test is in quarantine and has passed often enough in a row to leave it.
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
