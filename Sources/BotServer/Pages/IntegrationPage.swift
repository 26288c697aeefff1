// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestResults

/// A run of a bot: what failed in it, and what is different from the run before.
package struct IntegrationPage: Codable, Sendable, Equatable {
  package struct Result: Codable, Sendable, Equatable {
    var destination: String
    var outcome: String
    /// Seconds.
    var duration: Double
    var attempts: Int
    /// Its outcome in the run before, if that is different.
    var before: String?
    /// Why it failed or was skipped; absent if no reason is known.
    var reason: String?
  }

  package struct Test: Codable, Sendable, Equatable {
    var id: Int64
    var name: String
    var results: [Result]
  }

  /// Failures of one kind.
  package struct Group: Codable, Sendable, Equatable {
    var message: String
    /// Places in ``IntegrationPage/tests``, as far as they are there.
    var tests: [Int]
    /// How many tests there are.
    var count: Int
    /// Whether none of them failed in the run before.
    var isNew: Bool
  }

  var bot: String
  var integration: IntegrationLine
  /// The numbers of the runs beside it.
  var previous: Int?
  var next: Int?
  var destinations: [String]
  /// Those that failed first, and of many tests only the first ones: ``FurtherTests`` has the others.
  var tests: [Test]
  /// How many tests there are.
  var count: Int
  /// The groups of failures, the one with the most tests first.
  var failures: [Group]
  /// How many further kinds of failures there are.
  var moreFailures: Int
  /// Those that failed in the run before and passed in this one.
  var mended: [Test]
  /// How many further ones there are.
  var moreMended: Int
  /// Whether the run's report can be opened.
  var hasReport: Bool
  /// The commits of the branch since the run before, for runs that the server has made.
  var commits: [CommitLine]
  /// The job whose results these are.
  var job: Int64?

  init(_ number: Int, of bot: Int64, in store: ResultStore, hasReport: (StoredIntegration) -> Bool) throws {
    let name = try store.bot(bot)
    let stored = try store.integration(number, of: name)
    (self.bot, integration) = (name, IntegrationLine(stored))
    self.hasReport = hasReport(stored)
    let job = try JobStore(store).job(of: number, bot: bot)
    (self.job, commits) = (job?.id, job.map(CommitLine.lines) ?? [])
    let (before, after) = try store.neighbours(of: stored)
    (previous, next) = (before?.number, after?.number)
    let results = try store.tests(of: stored, from: 0, count: Self.mostTests, since: before)
    tests = results.map(Test.init)
    count = tests.count < Self.mostTests ? tests.count : try store.countOfTests(in: stored)
    destinations = try store.destinations(of: stored)

    var places: [String: [Int]] = [:]
    for (place, test) in results.enumerated() {
      let kinds = Set(test.results.filter { $0.outcome.isFailure }.compactMap { $0.failure?.fingerprint })
      for kind in kinds where places[kind, default: []].count < Self.mostTestsOfGroup {
        places[kind, default: []].append(place)
      }
    }
    let (kinds, countOfKinds) = try store.failures(of: stored, since: before, most: Self.mostGroups)
    failures = kinds.map { kind in
      Group(
        message: kind.message, tests: places[kind.fingerprint] ?? [], count: kind.tests, isNew: kind.isNew)
    }
    .sorted { (-$0.count, $0.tests.first ?? .max) < (-$1.count, $1.tests.first ?? .max) }
    moreFailures = countOfKinds - failures.count

    let mended = try before.map { try store.mended(in: stored, since: $0, most: Self.mostGroups) }
    self.mended = (mended?.tests ?? []).map(Test.init)
    moreMended = (mended?.count ?? 0) - self.mended.count
  }

  /// Tests of one part.
  package static let mostTests = 1_000
  private static let mostGroups = 100
  private static let mostTestsOfGroup = 20
}

/// Tests of a run that are not in its ``IntegrationPage``.
package struct FurtherTests: Codable, Sendable, Equatable {
  var tests: [IntegrationPage.Test]

  init(_ number: Int, of bot: Int64, from first: Int, in store: ResultStore) throws {
    let stored = try store.integration(number, of: store.bot(bot))
    let before = try store.neighbours(of: stored).before
    tests = try store.tests(
      of: stored, from: max(0, first), count: IntegrationPage.mostTests, since: before
    ).map(IntegrationPage.Test.init)
  }
}

extension IntegrationPage.Test {
  init(_ test: TestOfRun) {
    self.init(
      id: test.test.id, name: test.test.identity.shownText,
      results: test.results.map { result in
        let before = test.outcomesBefore[result.destination]
        return IntegrationPage.Result(
          destination: result.destination, outcome: result.outcome.rawValue, duration: result.duration,
          attempts: result.attempts, before: before == result.outcome ? nil : before?.rawValue,
          reason: result.failure.map { Self.shown($0.message) })
      })
  }

  private static func shown(_ reason: String) -> String {
    let shown = reason.prefix(mostShown)
    return shown.endIndex < reason.endIndex ? shown + "…" : reason
  }

  /// Characters of a reason: a page has a thousand tests.
  private static let mostShown = 400
}
