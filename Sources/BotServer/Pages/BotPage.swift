// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Performance

/// The data of a bot's page: its runs, the unreliable tests, and the measurements that changed.
package struct BotPage: Codable, Sendable, Equatable {
  /// A point at which a measurement changed permanently.
  package struct Change: Codable, Sendable, Equatable {
    var test: Int64
    var name: String
    var metric: String
    var destination: String
    var before: String
    var after: String
    /// The change, in percent of the earlier value; negative for a decrease.
    var percent: Double
    /// The first run with the new value.
    var since: IntegrationLine
  }

  var id: Int64
  var name: String
  /// The runs, the latest first.
  var integrations: [IntegrationLine]
  /// The finished, running and queued jobs, the latest first.
  var jobs: [JobLine]
  /// Whether the server runs the bot.
  var isDefined: Bool
  /// The tests that are broken or flaky (broken tests first), whose latest run failed, or that are in quarantine.
  var tests: [TestLine]
  /// The number of such tests that are left out.
  var moreTests: Int
  /// The number of tests with each status.
  var statuses: [String: Int]
  /// The number of unreliable tests that have no status, because there are too many such tests to review each of them.
  var leftOut: Int
  /// The number of latest runs from which the tests were read; fewer runs are read if their results are too many.
  var looked: Int
  /// The changes, the latest first.
  var changes: [Change]
  /// The number of changes that are left out.
  var moreChanges: Int

  init(_ id: Int64, in store: ResultStore, now: Date) throws {
    let bot = try store.bot(id)
    (self.id, name) = (id, bot)
    integrations = try store.integrations(of: bot, latest: Self.shown).map(IntegrationLine.init)
    let jobStore = JobStore(store)
    jobs = try jobStore.jobs(of: id, latest: Self.jobs).map(JobLine.init)
    isDefined = try jobStore.bots().contains { $0.id == id }
    let review = try store.review(of: bot, latest: Self.shown, now: now)
    (leftOut, looked) = (review.leftOut, review.integrations.count)
    statuses = Dictionary(grouping: review.tests, by: \.health.status.rawValue).mapValues(\.count)
    if review.healthy > 0 { statuses[TestHealth.Status.healthy.rawValue, default: 0] += review.healthy }
    let order: [TestHealth.Status] = [.broken, .flaky, .unknown]
    let unreliable = order.flatMap { status in review.tests.filter { $0.health.status == status } }
    let recovered = review.tests.filter { $0.health.status == .healthy && $0.isQuarantined }
    tests = (unreliable + recovered).prefix(Self.lines).map { TestLine($0, latest: Self.strip) }
    moreTests = unreliable.count + recovered.count - tests.count
    let changes = try store.measurements(of: bot, latest: Self.shown)
      .flatMap { test, series in
        ChangePoint.find(in: series.points.map(\.average)).map { Change($0, of: test, series) }
      }
      .sorted { ($0.since.number, $1.name) > ($1.since.number, $0.name) }
    self.changes = Array(changes.prefix(Self.lines))
    moreChanges = changes.count - self.changes.count
  }

  /// The maximum number of runs.
  private static let shown = 100
  /// The maximum number of listed jobs.
  private static let jobs = 20
  /// The maximum number of listed tests, and of listed changes.
  private static let lines = 200
  /// The maximum number of results that are shown of a test.
  private static let strip = 60
}

extension ChangePoint {
  /// The change in percent of the earlier value; 100 or -100 if the earlier value is zero.
  var percent: Double {
    let percent = (after / before - 1) * 100
    return percent.isFinite ? percent : after < before ? -100 : 100
  }
}

extension BotPage.Change {
  init(_ change: ChangePoint, of test: StoredTest, _ series: MeasurementSeries) {
    self.init(
      test: test.id, name: test.identity.shownText, metric: series.metric, destination: series.destination,
      before: MetricFormatter.text(change.before, unit: series.unit),
      after: MetricFormatter.text(change.after, unit: series.unit),
      percent: change.percent,
      since: IntegrationLine(series.points[change.index].integration))
  }
}
