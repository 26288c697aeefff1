// SPDX-License-Identifier: Apache-2.0

import Foundation
import Performance
import ResultBundle
import TestResults

/// A test, identified by its names, independent of the run and the destination.
package struct TestIdentity: Sendable, Hashable {
  package var target: String
  package var suite: String
  package var name: String
  /// The arguments of a case of a parameterized test; empty for other tests.
  package var arguments: String

  package init(target: String, suite: String, name: String, arguments: String = "") {
    (self.target, self.suite, self.name, self.arguments) = (target, suite, name, arguments)
  }
}

extension TestIdentity {
  package init(_ name: TestName) {
    self.init(
      target: name.target, suite: name.suite, name: name.test, arguments: Self.shortened(name.arguments ?? "")
    )
  }
}

/// The results of one run of a bot, as they are imported.
package struct NewIntegration: Sendable {
  package struct Result: Sendable {
    package var test: TestIdentity
    /// The name of the configuration in which the test ran or, without a configuration, of the desktop; empty if
    /// unknown.
    package var destination: String
    package var outcome: FinalOutcome
    /// The duration of all attempts, in seconds.
    package var duration: TimeInterval
    package var attempts = 1
    /// The failure, or the reason for the skip; nil if there is neither.
    package var failure: Failure?
    package var measurements: [Measurement] = []
    /// Whether the test was in quarantine, so that its failure does not fail the run.
    package var isQuarantined = false

    package init(test: TestIdentity, destination: String, outcome: FinalOutcome, duration: TimeInterval) {
      (self.test, self.destination) = (test, destination)
      (self.outcome, self.duration) = (outcome, duration)
    }
  }

  package struct Failure: Sendable, Hashable {
    /// The part of the message that failures of one kind have in common.
    package var fingerprint: String
    package var message: String

    package init(fingerprint: String, message: String) {
      (self.fingerprint, self.message) = (fingerprint, message)
    }

    /// Creates a failure with the messages of several failures of one test.
    ///
    /// - Parameters:
    ///   - fingerprint: the fingerprint of the first failure, by which failures are grouped and counted.
    ///   - message: the message of the first failure.
    ///   - further: the messages of the later failures.
    init(fingerprint: String, message: String, further: some Sequence<String>) {
      let lines = further.map { "Another failure: \($0)" }
      self.init(fingerprint: fingerprint, message: ([message] + lines).joined(separator: "\n"))
    }

    /// Creates an entry for the reason why a test was skipped; nil if there is no reason.
    init?(skipReason reason: String?) {
      guard let reason, !reason.isEmpty else { return nil }
      self.init(fingerprint: FailureGroup.pattern(of: reason), message: reason)
    }
  }

  package struct Measurement: Sendable {
    package var metric: String
    package var unit: String
    package var average: Double
    /// The standard deviation, in the metric's unit.
    package var deviation: Double
    package var baseline: Double?

    package init(metric: String, unit: String, average: Double, deviation: Double, baseline: Double? = nil) {
      (self.metric, self.unit) = (metric, unit)
      (self.average, self.deviation, self.baseline) = (average, deviation, baseline)
    }
  }

  package var bot: String
  /// The key of this upload: a second upload with the same key is not stored.
  package var upload: String
  package var branch: String
  /// The commit.
  package var revision: String
  package var start: Date
  /// The duration in seconds.
  package var duration: TimeInterval
  package var results: [Result]

  package init(
    bot: String, upload: String, branch: String, revision: String, start: Date, duration: TimeInterval,
    results: [Result]
  ) {
    (self.bot, self.upload, self.branch, self.revision) = (bot, upload, branch, revision)
    (self.start, self.duration, self.results) = (start, duration, results)
  }
}

extension NewIntegration {
  /// Creates the import of a run from its record.
  ///
  /// - Parameters:
  ///   - results: the results of a run.
  ///   - bot: the name of the bot that ran the tests.
  ///   - upload: the key of the upload, see ``upload``.
  ///   - branch: the branch of the repository.
  ///   - revision: the commit.
  package init(_ results: RunResults, bot: String, upload: String, branch: String, revision: String) {
    self.init(
      bot: bot, upload: upload, branch: branch, revision: revision,
      start: results.start ?? Date(timeIntervalSince1970: 0), duration: results.duration,
      results: results.tests.map { Result($0, in: results.record) })
  }
}

extension NewIntegration.Result {
  init(_ result: TestResult, in record: BundleRecord) {
    let name = result.name
    self.init(
      test: TestIdentity(name),
      destination: name.configuration ?? Self.desktop(of: result, in: record) ?? "",
      outcome: StoredOutcome.stored(result),
      duration: result.duration)
    attempts = result.attempts.count
    isQuarantined = result.quarantine != nil
    if result.outcome.isFailure || result.outcome == .flaky {
      let failures = result.attempts.last { !$0.failures.isEmpty }?.failures ?? []
      failure = NewIntegration.Failure(
        fingerprint: FailureGroup.fingerprint(of: result), message: FailureGroup.message(of: result),
        further: failures.dropFirst().map(\.text))
    } else if outcome == .skipped {
      let reason = result.attempts.last?.test.issues.first { $0.issue.type == "skip" }?.issue.text
      failure = NewIntegration.Failure(skipReason: reason)
    }
    measurements = (result.attempts.last?.test.measurements ?? []).compactMap { measurement in
      let statistics = SampleStatistics(measurement.values)
      guard statistics.average.isFinite else { return nil }
      return NewIntegration.Measurement(
        metric: measurement.identifier ?? measurement.metric, unit: measurement.unit,
        average: statistics.average,
        deviation: statistics.standardDeviation, baseline: measurement.baseline)
    }
  }

  private static func desktop(of result: TestResult, in record: BundleRecord) -> String? {
    guard let attempt = result.attempts.last, let index = attempt.test.destination else { return nil }
    let destinations = record.streams[attempt.stream].destinations
    return destinations.indices.contains(index) ? destinations[index].name : nil
  }
}
