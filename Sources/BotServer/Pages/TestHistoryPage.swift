// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Performance

/// The results of a test in the latest runs of a bot.
package struct TestHistoryPage: Codable, Sendable, Equatable {
  package struct Result: Codable, Sendable, Equatable {
    /// The index of the run in ``TestHistoryPage/integrations``.
    var integration: Int
    var destination: String
    var outcome: String
    /// The duration in seconds.
    var duration: Double
    var attempts: Int
    /// The index of the failure in ``TestHistoryPage/failures``; absent if there is no failure.
    var failure: Int?
  }

  /// Failures of one kind.
  package struct Failure: Codable, Sendable, Equatable {
    var message: String
    var count: Int
    /// The number of the first run with this failure.
    var first: Int
    /// The number of the last run with this failure.
    var last: Int
  }

  package struct Series: Codable, Sendable, Equatable {
    package struct Point: Codable, Sendable, Equatable {
      var number: Int
      var revision: String
      var start: Date
      var average: Double
      var text: String
      var deviation: Double
      var baseline: Double?
    }

    package struct Change: Codable, Sendable, Equatable {
      /// The index of the first point with the new value.
      var index: Int
      var before: Double
      var after: Double
      var words: String
      /// The change, in percent of the earlier value; negative for a decrease.
      var percent: Double
    }

    var metric: String
    var destination: String
    /// The factor by which values must be multiplied so that they are in ``unit``.
    var factor: Double
    var unit: String
    /// The values, the earliest first.
    var points: [Point]
    var changes: [Change]
  }

  var bot: String
  var name: String
  var status: String
  /// A sentence about the rule that decided the status.
  var rule: String
  /// A sentence about the test's quarantine; absent if the test is not in quarantine.
  var quarantine: String?
  /// The number of the run in which the test began to fail; absent if it does not fail.
  var failsSince: Int?
  /// The number of the last run before these failures in which the test passed; absent if there is no such run.
  var lastPass: Int?
  /// The runs, the latest first.
  var integrations: [IntegrationLine]
  /// The results, the latest first.
  var results: [Result]
  var failures: [Failure]
  var series: [Series]
  /// The numbers of the runs whose reports can be opened.
  var reports: [Int]
  /// Whether the server runs the bot and has its repository, so that it can create a patch with new baselines.
  var isDefined: Bool

  init(
    _ test: Int64, of bot: Int64, in store: ResultStore, now: Date, hasReport: (StoredIntegration) -> Bool
  ) throws {
    let botName = try store.bot(bot)
    let stored = try store.test(test)
    (self.bot, name) = (botName, stored.identity.text)
    isDefined = try JobStore(store).bots().contains { $0.id == bot }
    let history = try store.history(of: test, in: botName)
    let review = TestReview(stored, history.map(\.reviewed), now: now)
    quarantine = QuarantineLine.of(review)
    (status, rule) = (review.health.status.rawValue, review.health.text)
    failsSince = review.beginOfFailure?.number
    lastPass = review.lastPass?.number

    (integrations, results, failures, reports) = ([], [], [], [])
    var failureIndices: [String: Int] = [:]
    for result in history {
      if integrations.last?.number != result.integration.number {
        integrations.append(IntegrationLine(result.integration))
        if hasReport(result.integration) { reports.append(result.integration.number) }
      }
      var index: Int?
      // For a skipped test, `failure` has the reason for the skip.
      if result.outcome != .skipped, let failure = result.failure {
        index = failureIndices[failure.fingerprint] ?? failures.count
        if index == failures.count {
          failures.append(
            Failure(
              message: failure.message, count: 0, first: result.integration.number,
              last: result.integration.number))
          failureIndices[failure.fingerprint] = index
        }
        if let index {
          failures[index].count += 1
          failures[index].first = result.integration.number
        }
      }
      results.append(
        Result(
          integration: integrations.count - 1, destination: result.destination,
          outcome: result.outcome.rawValue, duration: result.duration, attempts: result.attempts,
          failure: index))
    }
    series = try store.measurements(of: test, in: botName).map(Series.init)
  }
}

extension TestHistoryPage.Series {
  init(_ series: MeasurementSeries) {
    let number = MetricFormatter(unit: series.unit, size: series.points.last?.average ?? 0)
    self.init(
      metric: series.metric, destination: series.destination, factor: number.factor, unit: number.unit,
      points: series.points.map { point in
        Point(
          number: point.integration.number, revision: point.integration.revision,
          start: point.integration.start, average: point.average, text: number.text(point.average),
          deviation: point.deviation, baseline: point.baseline)
      },
      changes: ChangePoint.find(in: series.points.map(\.average)).map { change in
        Change(
          index: change.index, before: change.before, after: change.after,
          words: "\(number.text(change.before)) → \(number.text(change.after))",
          percent: change.percent)
      })
  }
}
