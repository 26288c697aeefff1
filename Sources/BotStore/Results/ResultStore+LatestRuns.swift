// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// Queries about the latest runs of a bot.
///
/// The database counts and selects, so that no more rows are read than a page can show.
extension ResultStore {
  /// The maximum number of results that are searched for one page.
  static let maximumSearched = 200_000
  /// The maximum number of cells that are read one by one; a cell is the result of a test in a run.
  private static let maximumCells = 50_000

  /// Returns the longest beginning of a list of runs that together have at most `maximum` results; at least one run.
  static func within(_ maximum: Int, _ integrations: [StoredIntegration]) -> [StoredIntegration] {
    var sum = 0
    let within = integrations.prefix { integration in
      sum += integration.counts.values.reduce(0, +)
      return sum <= maximum
    }
    return Array(integrations.prefix(max(1, within.count)))
  }

  /// Returns an SQL list of runs, with its parameters.
  ///
  /// The list's length is rounded up to a power of two, so that there are few prepared statements. Repeating the last
  /// run changes nothing.
  static func list(_ integrations: [StoredIntegration]) -> (text: String, parameters: [SQLValue]) {
    var ids = integrations.map { SQLValue.integer($0.id) }
    while ids.count & (ids.count - 1) != 0 { ids.append(ids[ids.count - 1]) }
    return ("(" + Array(repeating: "?", count: ids.count).joined(separator: ",") + ")", ids)
  }

  /// The SQL expression for the weight of a test's results: a failure counts ten times as much as a pass on retry.
  private static let weight =
    """
    SUM(CASE WHEN outcome IN \(StoredOutcome.failures) THEN 10
      WHEN outcome = \(StoredOutcome.number(of: .flaky)) THEN 1 ELSE 0 END)
    """
  /// The SQL condition for a test that failed, passed on retry, was in quarantine, or was always skipped.
  private static let isUnreliable =
    """
    \(weight) > 0 OR MAX(quarantined) > 0
      OR SUM(CASE WHEN outcome = \(StoredOutcome.number(of: .skipped)) THEN 0 ELSE 1 END) = 0
    """

  /// Returns the tests of these runs with their weights, the tests that failed most often first.
  ///
  /// If `onlyUnreliable` is true, only the tests that meet ``isUnreliable`` are returned.
  static func mostFailing(
    in integrations: [StoredIntegration], maximum: Int, onlyUnreliable: Bool = false,
    on connection: any SQLConnection
  ) throws -> [(test: Int64, weight: Int64)] {
    let (list, parameters) = list(integrations)
    return try connection.rows(
      """
      SELECT test, \(weight) FROM result WHERE integration IN \(list) GROUP BY test
      \(onlyUnreliable ? "HAVING \(isUnreliable)" : "") ORDER BY 2 DESC, test LIMIT ?
      """, parameters + [SQLValue(maximum)]
    ) { (try $0.integer(), try $0.integer()) }
  }

  /// Returns the test outcomes in runs, by the number of the test and then by the number of the run.
  static func cells(
    of tests: [Int64], in integrations: [StoredIntegration], on connection: any SQLConnection
  ) throws -> [Int64: [Int64: [ResultMatrix.Cell]]] {
    var found: [Int64: [Int64: [(destination: Int64, outcome: FinalOutcome, isQuarantined: Bool)]]] = [:]
    var destinations: Set<Int64> = []
    for integration in integrations {
      try connection.forEachRow(
        "SELECT test, destination, outcome, quarantined FROM result WHERE integration = ? AND test IN",
        [.integer(integration.id)], among: tests.map(SQLValue.integer)
      ) { row in
        let (test, destination, outcome) = (try row.integer(), try row.integer(), try row.outcome())
        destinations.insert(destination)
        found[test, default: [:]][integration.id, default: []].append(
          (destination, outcome, try row.integer() != 0))
      }
    }
    var names: [Int64: String] = [:]
    try connection.forEachRow(
      "SELECT id, name FROM destination WHERE id IN", among: destinations.map(SQLValue.integer)
    ) { names[try $0.integer()] = try $0.text() }
    return found.mapValues { runs in
      runs.mapValues { cells in
        cells.map {
          ResultMatrix.Cell(
            destination: names[$0.destination] ?? "", outcome: $0.outcome, isQuarantined: $0.isQuarantined)
        }
      }
    }
  }

  /// Returns the first runs of a list: as many as have at most ``maximumCells`` measurements together, but at least
  /// one.
  static func measured(_ integrations: [StoredIntegration], on connection: any SQLConnection) throws
    -> [StoredIntegration]
  {
    guard !integrations.isEmpty else { return [] }
    let (list, parameters) = list(integrations)
    var counts: [Int64: Int64] = [:]
    try connection.forEachRow(
      "SELECT integration, COUNT(*) FROM measurement WHERE integration IN \(list) GROUP BY integration",
      parameters
    ) { counts[try $0.integer()] = try $0.integer() }
    var sum: Int64 = 0
    let within = integrations.prefix { integration in
      sum += counts[integration.id] ?? 0
      return sum <= maximumCells
    }
    return Array(integrations.prefix(max(1, within.count)))
  }

  /// Returns the unreliable tests in a bot's latest runs, and the number of reliable tests.
  ///
  /// - Parameters:
  ///   - bot: the name of the bot.
  ///   - count: the number of runs to read; fewer are read if they have very many results.
  ///   - rules: the rules that define flaky and broken tests.
  ///   - now: the end of the rules' time windows.
  /// - Returns: each test once; the tests that failed most often come first.
  /// - Throws: ``StoreError``.
  package func review(
    of bot: String, latest count: Int = 100, rules: TestHealthRules = TestHealthRules(), now: Date = Date()
  ) throws -> BotReview {
    try database.read { connection in
      let latest = try Self.latest(count, of: Self.id(of: bot, on: connection), on: connection)
      guard !latest.isEmpty else { return BotReview(tests: [], healthy: 0, leftOut: 0, integrations: []) }
      let searched = Self.within(Self.maximumSearched, latest)
      let (list, parameters) = Self.list(searched)
      let counts = try connection.row(
        """
        SELECT COUNT(*), SUM(bad) FROM (
          SELECT CASE WHEN \(Self.isUnreliable) THEN 1 ELSE 0 END AS bad FROM result
          WHERE integration IN \(list) GROUP BY test) tests
        """, parameters
      ) { (all: Int(try $0.integer()), unreliable: Int(try $0.optionalReal() ?? 0)) }
      let all = counts?.all ?? 0
      let unreliable = counts?.unreliable ?? 0
      let chosen = try Self.mostFailing(
        in: searched, maximum: max(500, min(2_000, Self.maximumCells / searched.count)), onlyUnreliable: true,
        on: connection
      ).map(\.test)
      let cells = try Self.cells(of: chosen, in: searched, on: connection)
      let tests = try Self.tests(chosen, on: connection)
      let byNumber = Dictionary(uniqueKeysWithValues: tests.map { ($0.id, $0) })
      let reviews = chosen.compactMap { number -> TestReview? in
        guard let test = byNumber[number] else { return nil }
        let runs = cells[number] ?? [:]
        let results = searched.flatMap { integration in
          (runs[integration.id] ?? []).map { cell in
            ReviewedRun(
              integration: integration, destination: cell.destination, outcome: cell.outcome,
              isQuarantined: cell.isQuarantined)
          }
        }
        return TestReview(test, results, rules: rules, now: now)
      }
      return BotReview(
        tests: reviews, healthy: all - unreliable, leftOut: unreliable - chosen.count, integrations: searched)
    }
  }
}

/// The state of a bot's tests in its latest runs.
package struct BotReview: Sendable {
  /// The tests that failed, passed on retry, were in quarantine, or were always skipped.
  package var tests: [TestReview]
  /// The number of tests that are not unreliable in this sense.
  package var healthy: Int
  /// The number of unreliable tests that ``tests`` leaves out, because there are too many to read one by one.
  package var leftOut: Int
  /// The runs that were read, the latest first.
  package var integrations: [StoredIntegration]
}
