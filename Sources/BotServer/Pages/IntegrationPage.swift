// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestReport

/// A run of a bot: what failed in it, and what is different from the run before.
package struct IntegrationPage: Codable, Sendable, Equatable {
  package struct Result: Codable, Sendable, Equatable {
    var destination: String
    var outcome: String
    /// Seconds.
    var duration: Double
    var attempts: Int
    var message: String?
    /// What became of it in the run before, where that is different.
    var before: String?
  }

  package struct Test: Codable, Sendable, Equatable {
    var id: Int64
    var name: String
    var results: [Result]
  }

  /// Failures of one kind.
  package struct Group: Codable, Sendable, Equatable {
    var message: String
    /// Places in ``IntegrationPage/tests``.
    var tests: [Int]
    /// Whether none of them failed in the run before.
    var isNew: Bool
  }

  var bot: String
  var integration: IntegrationLine
  /// The numbers of the runs beside it.
  var previous: Int?
  var next: Int?
  var destinations: [String]
  /// Those that failed first.
  var tests: [Test]
  /// What most tests have failed of first.
  var failures: [Group]
  /// Places in ``tests`` of those that failed in the run before and passed in this one.
  var mended: [Int]
  /// Whether the run's report can be opened.
  var hasReport: Bool
  /// What came into the branch since the run before, where the server has made it.
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
    var outcomesBefore: [Int64: [String: Outcome]] = [:]
    if let before {
      for (test, result) in try store.results(of: before) {
        outcomesBefore[test.id, default: [:]][result.destination] = result.outcome
      }
    }

    let results = try store.results(of: stored)
    var places: [Int64: Int] = [:]
    (tests, mended, destinations) = ([], [], [])
    var groups: [String: Group] = [:]
    for (test, result) in results {
      let place = places[test.id] ?? tests.count
      if place == tests.count {
        places[test.id] = place
        tests.append(Test(id: test.id, name: test.identity.text, results: []))
      }
      let outcomeBefore = outcomesBefore[test.id]?[result.destination]
      tests[place].results.append(
        Result(
          destination: result.destination, outcome: result.outcome.rawValue, duration: result.duration,
          attempts: result.attempts, message: result.failure?.message,
          before: outcomeBefore == result.outcome ? nil : outcomeBefore?.rawValue))
      let failedBefore = outcomeBefore?.isFailure ?? false
      if failedBefore, !result.outcome.isFailure, result.outcome != .skipped, mended.last != place {
        mended.append(place)
      }
      if result.outcome.isFailure, let failure = result.failure {
        var group =
          groups[failure.fingerprint] ?? Group(message: failure.message, tests: [], isNew: before != nil)
        if group.tests.last != place { group.tests.append(place) }
        if failedBefore { group.isNew = false }
        groups[failure.fingerprint] = group
      }
    }
    destinations = Set(results.map(\.result.destination)).sorted()
    failures = groups.values.sorted {
      (-$0.tests.count, $0.tests.first ?? 0) < (-$1.tests.count, $1.tests.first ?? 0)
    }
  }
}
