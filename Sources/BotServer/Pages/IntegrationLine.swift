// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestResults

/// A run of a bot, as lists show it.
package struct IntegrationLine: Codable, Sendable, Equatable {
  var number: Int
  var branch: String
  var revision: String
  var start: Date
  /// The duration in seconds.
  var duration: Double
  var isPinned: Bool
  var hasPassed: Bool
  /// The number of tests with each outcome that occurred.
  var counts: [String: Int]
  /// The number of failed tests outside of quarantine.
  var failures: Int

  init(_ integration: StoredIntegration) {
    number = integration.number
    (branch, revision) = (integration.branch, integration.revision)
    (start, duration) = (integration.start, integration.duration)
    (isPinned, hasPassed) = (integration.isPinned, integration.hasPassed)
    failures = integration.failures
    counts = Dictionary(
      uniqueKeysWithValues: integration.counts.filter { $0.value > 0 }.map { ($0.key.rawValue, $0.value) })
  }
}

/// A test of a bot, with its health.
package struct TestLine: Codable, Sendable, Equatable {
  /// The test's number in the store, which is used in addresses.
  var id: Int64
  var name: String
  /// The health of the test: "healthy", "flaky", "broken", "skipped" or "unknown".
  var status: String
  /// A sentence about the rule that decided the status.
  var rule: String
  /// One letter for each result, the earliest first: see ``OutcomeLetter``.
  var outcomes: String
  /// The number of the run in which the test began to fail; absent if it does not fail.
  var failsSince: Int?
  /// A sentence about the test's quarantine; absent if the test is not in quarantine.
  var quarantine: String?

  init(_ review: TestReview, latest count: Int) {
    (id, name) = (review.test.id, review.test.identity.shownText)
    (status, rule) = (review.health.status.rawValue, review.health.text)
    outcomes = String(review.results.prefix(count).reversed().map { OutcomeLetter.of($0.outcome) })
    failsSince = review.beginOfFailure?.number
    quarantine = QuarantineLine.of(review)
  }
}

enum QuarantineLine {
  /// Returns a sentence about a test's quarantine; nil if the test is not in quarantine.
  static func of(_ review: TestReview) -> String? {
    guard review.isQuarantined else { return nil }
    return review.hasRecovered
      ? "It is in quarantine and has been healthy for long enough to leave it." : "It is in quarantine."
  }
}

/// Outcomes as single letters, because rows and matrices of results have thousands of them.
enum OutcomeLetter {
  static func of(_ outcome: FinalOutcome) -> Character {
    switch outcome {
    case .passed: "p"
    case .failed: "f"
    case .skipped: "s"
    case .flaky: "l"
    case .interrupted, .unknown: "i"
    }
  }

  /// The letter of a test that did not run.
  static let none: Character = "."
}
