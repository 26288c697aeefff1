// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// A test of a bot with its latest results, and its health according to these results.
package struct TestReview: Sendable {
  package let test: StoredTest
  /// The results, the latest first.
  package let results: [ReviewedRun]
  package let health: TestHealth
  /// Whether the test is in quarantine and has passed often enough in a row to leave it.
  package let hasRecovered: Bool

  /// - Parameters:
  ///   - test: the test to review.
  ///   - results: its latest results, the latest first.
  ///   - rules: the rules that define flaky and broken tests.
  ///   - now: the end of the rules' time windows.
  package init(
    _ test: StoredTest, _ results: [ReviewedRun], rules: TestHealthRules = TestHealthRules(), now: Date
  ) {
    (self.test, self.results) = (test, results)
    health = rules.health(of: results, now: now)
    hasRecovered = rules.hasRecovered(results)
  }

  /// Whether the test was in quarantine in the latest run that contained it.
  package var isQuarantined: Bool { results.first?.isQuarantined ?? false }

  /// The last run in which the test passed before it began to fail; nil if it does not fail, or never passed before.
  package var lastPass: StoredIntegration? {
    guard let begin = beginOfFailure else { return nil }
    return results.first { $0.integration.number < begin.number && $0.outcome == .passed }?.integration
  }

  /// The run in which the test began to fail, which is the first failure after the last pass; nil if it does not fail.
  package var beginOfFailure: StoredIntegration? {
    results.prefix { $0.outcome.isFailure || $0.outcome == .skipped }.last { $0.outcome.isFailure }?
      .integration
  }
}
