// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A test and its attempts; a test that was not repeated has one attempt.
package struct TestResult: Sendable {
  package let name: TestName
  package internal(set) var attempts: [TestAttempt]
  /// The reason why the test is in quarantine; nil if it is not in quarantine.
  package let quarantine: String?
  /// Whether the test fails if any of its attempts fails.
  ///
  /// The first attempt whose process was killed does not count, if the test was not the cause.
  package let allMustPass: Bool

  /// The calls of an agent, if the record is that of its session, which is no test; nil for a test, and for a session
  /// that was not started or was interrupted.
  package var agent: BundleEvent.AgentCalls? { outcome == .unknown ? attempts.last?.agent : nil }

  /// Whether the outcome of a test is unknown, and no command that ended with status 0 ran the test.
  package var leavesRunOpen: Bool {
    outcome == .unknown && agent == nil && attempts.last?.test.commandStatus != 0
  }

  /// A sentence about an unknown outcome; nil for all other outcomes.
  package var uncertainty: String? { outcome == .unknown ? attempts.last?.uncertainty : nil }

  /// Whether the test failed and is not in quarantine.
  package var failsRun: Bool { outcome.isFailure && quarantine == nil }

  package var outcome: FinalOutcome {
    FinalOutcome.of(
      attempts.map(\.outcome), excusing: allMustPass ? attempts.firstIndex(where: \.wasKilled) : nil,
      allMustPass: allMustPass)
  }

  /// The last attempt that failed; nil if no attempt failed.
  ///
  /// Later attempts may have passed or been skipped.
  package var lastFailedAttempt: TestAttempt? { attempts.last(where: \.outcome.isFailure) }

  /// Whether neither the test nor the program caused the failure.
  ///
  /// In each failed attempt, the desktop did not start or died, or the process of the test was killed although the test
  /// was not the cause. Or the end of the test could not be recorded.
  package var isInfrastructureFailure: Bool {
    isLost || failsOnly { $0.isInfrastructureFailure || $0.wasKilled }
  }

  /// Whether the test failed only because the desktop did not start or died.
  package var isFailureOfDesktop: Bool { failsOnly(with: \.isInfrastructureFailure) }

  /// Whether the test failed, and each of its failed attempts meets a condition.
  private func failsOnly(with condition: (TestAttempt) -> Bool) -> Bool {
    outcome == .failed && attempts.allSatisfy { !$0.outcome.isFailure || condition($0) }
  }

  /// Whether the record has no end of the test, because events could not be written.
  package var isLost: Bool { outcome == .interrupted && lastFailedAttempt?.lostEvents != nil }

  /// The reason why the test has no end, in words; nil if it has an end.
  package var interruption: String? {
    outcome == .interrupted ? lastFailedAttempt?.interruption : nil
  }

  /// The duration of all attempts, in seconds.
  package var duration: TimeInterval { attempts.reduce(0) { $0 + $1.duration } }

  /// The first failure of the last attempt that has a failure; nil if no attempt has one.
  package var failure: BundleEvent.Issue? { attempts.last { !$0.failures.isEmpty }?.failures.first }
}
