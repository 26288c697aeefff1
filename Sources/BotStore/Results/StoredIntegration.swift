// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// A stored run, without its tests.
package struct StoredIntegration: Sendable, Equatable {
  package var id: Int64
  package var bot: String
  /// The number of the run among the runs of its bot, from 1.
  package var number: Int
  package var branch: String
  package var revision: String
  package var start: Date
  /// The duration in seconds.
  package var duration: TimeInterval
  /// Whether the run is pinned and therefore stored forever.
  package var isPinned: Bool
  /// The number of results with each outcome.
  package var counts: [FinalOutcome: Int]
  /// The number of failed tests that are in quarantine.
  package var quarantined = 0

  package func count(_ outcome: FinalOutcome) -> Int { counts[outcome] ?? 0 }

  /// The number of tests outside of quarantine that failed or did not finish.
  package var failures: Int { counts.reduce(0) { $0 + ($1.key.isFailure ? $1.value : 0) } - quarantined }

  /// Whether no test outside of quarantine failed, and at least one test was not skipped.
  package var hasPassed: Bool { failures == 0 && count(.passed) + count(.flaky) + quarantined > 0 }
}

extension StoredIntegration {
  static let columns = """
    i.id, b.name, i.number, i.branch, i.revision, i.start, i.duration, i.pinned, i.passed, i.failed, i.skipped, i.flaky,
    i.interrupted, i.quarantined
    """
  static let tables = "integration i JOIN bot b ON b.id = i.bot"

  init(_ row: inout SQLRow) throws {
    self.init(
      id: try row.integer(), bot: try row.text(), number: Int(try row.integer()), branch: try row.text(),
      revision: try row.text(), start: Date(timeIntervalSince1970: try row.real()), duration: try row.real(),
      isPinned: try row.integer() != 0, counts: [:])
    for outcome in StoredOutcome.all { counts[outcome] = Int(try row.integer()) }
    quarantined = Int(try row.integer())
  }
}

/// One bot with its latest runs, as an overview shows them.
package struct BotOverview: Sendable, Equatable {
  package var id: Int64
  package var bot: String
  /// The runs, the latest first.
  package var integrations: [StoredIntegration]
}

/// The outcome of one test in one run on one destination, from which the rules determine its health.
package struct ReviewedRun: Sendable, Equatable {
  package var integration: StoredIntegration
  package var destination: String
  package var outcome: FinalOutcome
  package var isQuarantined: Bool
}

/// The outcome of a test in a run, with its duration and failure.
package struct StoredResult: Sendable, Equatable {
  package var integration: StoredIntegration
  package var destination: String
  package var outcome: FinalOutcome
  /// The duration in seconds.
  package var duration: TimeInterval
  package var attempts: Int
  /// The message of the failure or the reason for the skip, with the fingerprint that all failures of the same kind
  /// share; nil if there is neither.
  package var failure: NewIntegration.Failure?
  package var isQuarantined: Bool

  package var reviewed: ReviewedRun {
    ReviewedRun(
      integration: integration, destination: destination, outcome: outcome, isQuarantined: isQuarantined)
  }
}

/// A test with its number in the store.
package struct StoredTest: Sendable, Hashable {
  package var id: Int64
  package var identity: TestIdentity
}

/// The test outcomes in runs, for display as a matrix.
package struct ResultMatrix: Sendable {
  package struct Cell: Sendable, Equatable {
    package var destination: String
    package var outcome: FinalOutcome
    package var isQuarantined: Bool
  }

  /// The runs, the latest first.
  package var integrations: [StoredIntegration]
  /// The tests; those that failed most often come first, and tests with the same number of failures are sorted by name.
  package var tests: [StoredTest]
  /// The outcomes, by ``StoredTest/id`` and then by ``StoredIntegration/id``.
  package var cells: [Int64: [Int64: [Cell]]]
}

/// The value of a metric in one run.
package struct StoredMeasurement: Sendable, Equatable {
  package var integration: StoredIntegration
  package var average: Double
  package var deviation: Double
  package var baseline: Double?
}

/// One metric of a test on one destination.
package struct MeasurementSeries: Sendable, Equatable {
  package var metric: String
  package var unit: String
  package var destination: String
  /// The values, the earliest first.
  package var points: [StoredMeasurement]
}
