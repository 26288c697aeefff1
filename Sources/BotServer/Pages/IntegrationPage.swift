// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestResults

/// The data of a run's page: its failures, and the differences from the previous run.
package struct IntegrationPage: Codable, Sendable, Equatable {
  package struct Result: Codable, Sendable, Equatable {
    var destination: String
    var outcome: String
    /// The duration in seconds.
    var duration: Double
    var attempts: Int
    /// The outcome in the previous run; absent if it is the same, or if that run lacks the test.
    var before: String?
    /// The reason for the failure or the skip; absent if no reason is known.
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
    /// The indexes in ``IntegrationPage/tests`` of the first tests with this failure.
    var tests: [Int]
    /// The number of all tests with this failure.
    var count: Int
    /// The number of these tests that are in quarantine, so that their failures do not fail the run.
    var quarantined: Int
    /// Whether none of these tests failed in the previous run; false if there is no previous run.
    var isNew: Bool
  }

  var bot: String
  var integration: IntegrationLine
  /// The number of the previous run; absent for the first run.
  var previous: Int?
  /// The number of the next run; absent for the last run.
  var next: Int?
  var destinations: [String]
  /// The tests, failed ones first; among these, the tests in quarantine come last.
  ///
  /// If there are many tests, this list has only the first ones; ``FurtherTests`` has the others.
  var tests: [Test]
  /// The number of all tests.
  var count: Int
  /// The groups of failures, the group with the most tests outside of quarantine first.
  var failures: [Group]
  /// The number of kinds of failures that are left out.
  var moreFailures: Int
  /// The tests that failed in the previous run and passed in this one.
  var mended: [Test]
  /// The number of such tests that are left out.
  var moreMended: Int
  /// Whether the run's report can be opened.
  var hasReport: Bool
  /// The commits of the branch since the previous job; empty if no job of the server produced these results.
  var commits: [CommitLine]
  /// The number of the job that produced these results; absent if no job of the server did.
  var job: Int64?

  init(_ number: Int, of bot: Int64, in store: ResultStore, hasReport: (StoredIntegration) -> Bool) throws {
    let name = try store.bot(bot)
    let stored = try store.integration(number, of: name)
    (self.bot, integration) = (name, IntegrationLine(stored))
    self.hasReport = hasReport(stored)
    let job = try JobStore(store).job(of: number, bot: bot)
    (self.job, commits) = (job?.id, job.map(CommitLine.lines) ?? [])
    let (before, after) = try store.neighbors(of: stored)
    (previous, next) = (before?.number, after?.number)
    let results = try store.tests(of: stored, from: 0, count: Self.maximumTests, since: before)
    tests = results.map(Test.init)
    count = tests.count < Self.maximumTests ? tests.count : try store.countOfTests(in: stored)
    destinations = try store.destinations(of: stored)

    var indices: [String: [Int]] = [:]
    for (index, test) in results.enumerated() {
      let kinds = Set(test.results.filter { $0.outcome.isFailure }.compactMap { $0.failure?.fingerprint })
      for kind in kinds where indices[kind, default: []].count < Self.maximumTestsOfGroup {
        indices[kind, default: []].append(index)
      }
    }
    let (kinds, countOfKinds) = try store.failures(of: stored, since: before, maximum: Self.maximumGroups)
    failures = kinds.map { kind in
      Group(
        message: kind.message, tests: indices[kind.fingerprint] ?? [], count: kind.tests,
        quarantined: kind.tests - kind.failing, isNew: kind.isNew)
    }
    .sorted { Self.order(of: $0) < Self.order(of: $1) }
    moreFailures = countOfKinds - failures.count

    let repaired = try before.map { try store.repaired(in: stored, since: $0, maximum: Self.maximumGroups) }
    self.mended = (repaired?.tests ?? []).map(Test.init)
    moreMended = (repaired?.count ?? 0) - self.mended.count
  }

  /// Returns the sort key of a group: the failures that fail the run come first.
  private static func order(of group: Group) -> (Int, Int, Int) {
    (group.quarantined - group.count, -group.count, group.tests.first ?? .max)
  }

  /// The maximum number of tests in the page, and in each part of the further tests.
  package static let maximumTests = 1_000
  /// The maximum number of groups of failures, and of tests that pass again.
  private static let maximumGroups = 100
  /// The maximum number of indexes of tests in a group.
  private static let maximumTestsOfGroup = 20
}

/// Tests of a run that are not in its ``IntegrationPage``.
package struct FurtherTests: Codable, Sendable, Equatable {
  var tests: [IntegrationPage.Test]

  init(_ number: Int, of bot: Int64, from first: Int, in store: ResultStore) throws {
    let stored = try store.integration(number, of: store.bot(bot))
    let before = try store.neighbors(of: stored).before
    tests = try store.tests(
      of: stored, from: max(0, first), count: IntegrationPage.maximumTests, since: before
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
    let shown = reason.prefix(maximumShown)
    return shown.endIndex < reason.endIndex ? shown + "…" : reason
  }

  /// The maximum length of a reason in characters.
  ///
  /// It is short, because a page may have a thousand tests.
  private static let maximumShown = 400
}
