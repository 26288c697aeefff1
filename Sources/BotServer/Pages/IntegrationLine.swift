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
  /// Seconds.
  var duration: Double
  var isPinned: Bool
  var hasPassed: Bool
  /// How many tests had each outcome that there was.
  var counts: [String: Int]
  /// How many tests failed that are not in quarantine.
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

/// A test of a bot with what its results say of it.
package struct TestLine: Codable, Sendable, Equatable {
  /// Its number in the store, which stands in addresses.
  var id: Int64
  var name: String
  /// "healthy", "flaky", "broken" or "unknown".
  var status: String
  /// The rule that says so.
  var rule: String
  /// One letter for each result, the earliest first: see ``OutcomeLetter``.
  var outcomes: String
  /// The run in which it began to fail, where it fails still.
  var failsSince: Int?
  /// A sentence about its quarantine; absent if it is not in quarantine.
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
  /// A sentence about a test's quarantine; nil if it is not in quarantine.
  static func of(_ review: TestReview) -> String? {
    guard review.isQuarantined else { return nil }
    return review.hasRecovered
      ? "It is in quarantine and has been healthy for long enough to leave it." : "It is in quarantine."
  }
}

/// Outcomes as letters: strips and matrices have thousands of them.
enum OutcomeLetter {
  static func of(_ outcome: Outcome) -> Character {
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
