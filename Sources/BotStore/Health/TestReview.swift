// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// A test of a bot with its latest results, and what they say of it.
package struct TestReview: Sendable {
  package let test: StoredTest
  /// The latest first.
  package let results: [ReviewedRun]
  package let health: TestHealth
  /// Whether it is in quarantine and has been healthy for long enough to leave it.
  package let hasRecovered: Bool

  /// - Parameters:
  ///   - test: what is reviewed.
  ///   - results: its latest ones, the latest first.
  ///   - rules: what is flaky, and what is broken.
  ///   - now: the end of the rules' windows.
  package init(
    _ test: StoredTest, _ results: [ReviewedRun], rules: TestHealthRules = TestHealthRules(), now: Date
  ) {
    (self.test, self.results) = (test, results)
    health = rules.health(of: results, now: now)
    hasRecovered = rules.hasRecovered(results)
  }

  /// Whether it was in quarantine in the latest run that had it.
  package var isQuarantined: Bool { results.first?.isQuarantined ?? false }

  /// The last run before it began to fail in which it passed; nil where it does not fail.
  package var lastPass: StoredIntegration? {
    guard let begin = beginOfFailure else { return nil }
    return results.first { $0.integration.number < begin.number && $0.outcome == .passed }?.integration
  }

  /// The run in which it began to fail, where it fails still: the first failure after the last pass.
  package var beginOfFailure: StoredIntegration? {
    results.prefix { $0.outcome.isFailure || $0.outcome == .skipped }.last { $0.outcome.isFailure }?
      .integration
  }
}
