// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The results of a run, for programs: counts, and each test with its attempts and failures.
///
/// Data that the report lacks, such as steps and output, are in the bundle's events.
package struct JSONReport: Encodable {
  let bundle: String
  let start: Date?
  let duration: TimeInterval
  let counts: [String: Int]
  let problems: [String]
  /// The rules by which the run repeated tests; empty if it repeated none, or if the bundle does not have them.
  let repetitions: [BundleEvent.Repetition]
  let tests: [Test]
  /// The tests that did not run because the run ended early; empty if all selected tests ran.
  let notRun: [BundleEvent.NotRun]

  struct Test: Encodable {
    let identifier: String
    let configuration: String?
    let arguments: String?
    let tags: [String]?
    let bugs: [BundleEvent.TestStarted.Bug]?
    let outcome: String
    let isInfrastructureFailure: Bool
    let duration: TimeInterval
    let attempts: [Attempt]
  }

  struct Attempt: Encodable {
    let iteration: Int?
    let outcome: String
    let duration: TimeInterval
    let issues: [BundleEvent.Issue]
    let attachments: [BundleEvent.Attachment]
    let measurements: [Measurement]
  }

  /// The recorded measurement, with the statistics of its values.
  struct Measurement: Encodable {
    let recorded: BundleEvent.Measurement

    init(_ recorded: BundleEvent.Measurement) { self.recorded = recorded }

    private enum Key: String, CodingKey {
      case average, standardDeviation, relativeStandardDeviation, worstIteration
    }

    func encode(to encoder: any Encoder) throws {
      let summary = MeasurementSummary(recorded)
      try recorded.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(summary.average, forKey: .average)
      if summary.values.count > 1 {
        try container.encode(summary.statistics.standardDeviation, forKey: .standardDeviation)
        try container.encode(summary.statistics.relativeStandardDeviation, forKey: .relativeStandardDeviation)
      }
      try container.encodeIfPresent(summary.worst.map { $0 + 1 }, forKey: .worstIteration)
    }
  }

  package init(_ results: RunResults) {
    bundle = results.record.url.lastPathComponent
    start = results.start
    duration = results.duration
    counts = Dictionary(uniqueKeysWithValues: FinalOutcome.allCases.map { ($0.rawValue, results.count($0)) })
    problems = results.record.problems
    repetitions = results.repetitions
    notRun = results.notRun
    tests = results.tests.map { test in
      Test(
        identifier: test.name.identifier, configuration: test.name.configuration,
        arguments: test.name.arguments,
        tags: test.attempts.last.flatMap { $0.test.tags.isEmpty ? nil : $0.test.tags },
        bugs: test.attempts.last.flatMap { $0.test.bugs.isEmpty ? nil : $0.test.bugs },
        outcome: test.outcome.rawValue, isInfrastructureFailure: test.isInfrastructureFailure,
        duration: test.duration,
        attempts: test.attempts.map {
          Attempt(
            iteration: $0.test.iteration, outcome: $0.outcome.rawValue, duration: $0.duration,
            issues: $0.test.issues.map(\.issue),
            attachments: $0.test.attachments.map(\.attachment),
            measurements: $0.test.measurements.map(Measurement.init))
        })
    }
  }

  /// Returns the report as JSON.
  ///
  /// - Throws: an encoding error.
  package func data() throws -> Data {
    let encoder = BundleCoding.encoder([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = .iso8601
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
