// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// Queries for the tests of one run in parts, and for its failures by kind.
///
/// A run may have more tests and failures than a page can show.
extension ResultStore {
  /// Returns the number of tests in a run.
  ///
  /// - Throws: ``StoreError``.
  package func countOfTests(in integration: StoredIntegration) throws -> Int {
    try database.read { connection in
      Int(
        try connection.row(
          "SELECT COUNT(DISTINCT test) FROM result WHERE integration = ?", [.integer(integration.id)]
        ) { try $0.integer() } ?? 0)
    }
  }

  /// Returns the results of a run by test: failures first, and among them those that fail the run.
  ///
  /// - Parameters:
  ///   - integration: the run.
  ///   - first: the number of tests to skip at the beginning.
  ///   - count: the maximum number of tests.
  ///   - before: the earlier run with which outcomes are compared; nil to compare with no run.
  /// - Returns: the tests with their results, and their outcomes on each destination in the earlier run.
  /// - Throws: ``StoreError``.
  package func tests(
    of integration: StoredIntegration, from first: Int, count: Int, since before: StoredIntegration?
  ) throws -> [TestOfRun] {
    try database.read { connection in
      let ids = try connection.rows(
        """
        SELECT t.id FROM result r JOIN test t ON t.id = r.test WHERE r.integration = ? GROUP BY t.id
        ORDER BY MIN(CASE WHEN r.outcome IN \(StoredOutcome.failures) AND r.quarantined = 0 THEN 0
          WHEN r.outcome IN \(StoredOutcome.failures) THEN 1
          WHEN r.outcome = \(StoredOutcome.number(of: .flaky)) THEN 2 ELSE 3 END), t.target, t.suite, t.name,
          t.arguments
        LIMIT ? OFFSET ?
        """, [.integer(integration.id), SQLValue(count), SQLValue(first)]
      ) { try $0.integer() }
      return try Self.tests(ids, of: integration, since: before, on: connection)
    }
  }

  private static func tests(
    _ ids: [Int64], of integration: StoredIntegration, since before: StoredIntegration?,
    on connection: any SQLConnection
  ) throws -> [TestOfRun] {
    var found: [Int64: TestOfRun] = [:]
    for test in try tests(ids, on: connection) { found[test.id] = TestOfRun(test: test) }
    try connection.forEachRow(
      """
      SELECT r.test, d.name, r.outcome, r.duration, r.attempts, f.fingerprint, f.message, r.quarantined
      FROM result r JOIN destination d ON d.id = r.destination LEFT JOIN failure f ON f.id = r.failure
      WHERE r.integration = ? AND r.test IN
      """, [.integer(integration.id)], among: ids.map(SQLValue.integer)
    ) { row in
      let test = try row.integer()
      found[test]?.results.append(try result(&row, in: integration))
    }
    if let before {
      try connection.forEachRow(
        """
        SELECT r.test, d.name, r.outcome FROM result r JOIN destination d ON d.id = r.destination
        WHERE r.integration = ? AND r.test IN
        """, [.integer(before.id)], among: ids.map(SQLValue.integer)
      ) { row in
        let (test, destination) = (try row.integer(), try row.text())
        found[test]?.outcomesBefore[destination] = try row.outcome()
      }
    }
    return ids.compactMap { id in
      found[id].map { test in
        var test = test
        test.results.sort { $0.destination < $1.destination }
        return test
      }
    }
  }

  /// Returns the names of the destinations on which the tests of a run ran.
  ///
  /// - Throws: ``StoreError``.
  package func destinations(of integration: StoredIntegration) throws -> [String] {
    try database.read { connection in
      try connection.rows(
        """
        SELECT d.name FROM destination d
        WHERE d.id IN (SELECT DISTINCT destination FROM result WHERE integration = ?)
        """, [.integer(integration.id)]
      ) { try $0.text() }.sorted()
    }
  }

  /// Returns the kinds of failures of a run; the kinds that affect most tests outside of quarantine come first.
  ///
  /// A kind that affects only tests in quarantine does not fail the run, and comes after all others.
  ///
  /// - Parameters:
  ///   - integration: the run.
  ///   - before: the earlier run with which failures are compared; nil to compare with no run.
  ///   - maximum: the maximum number of kinds.
  /// - Returns: the kinds, and the number of all kinds.
  /// - Throws: ``StoreError``.
  package func failures(
    of integration: StoredIntegration, since before: StoredIntegration?, maximum: Int
  ) throws -> (kinds: [KindOfFailure], count: Int) {
    try database.read { connection in
      let kinds = try connection.rows(
        """
        SELECT f.fingerprint, MIN(f.message), COUNT(DISTINCT r.test), COUNT(o.test),
          COUNT(DISTINCT CASE WHEN r.quarantined = 0 THEN r.test END)
        FROM result r JOIN failure f ON f.id = r.failure
          LEFT JOIN result o ON o.integration = ? AND o.test = r.test AND o.destination = r.destination
            AND o.outcome IN \(StoredOutcome.failures)
        WHERE r.integration = ? AND r.outcome IN \(StoredOutcome.failures)
        GROUP BY f.fingerprint ORDER BY 5 DESC, 3 DESC, 2 LIMIT ?
        """, [.integer(before?.id ?? -1), .integer(integration.id), SQLValue(maximum)]
      ) { row in
        KindOfFailure(
          fingerprint: try row.text(), message: try row.text(), tests: Int(try row.integer()),
          isNew: try row.integer() == 0 && before != nil, failing: Int(try row.integer()))
      }
      let count = try connection.row(
        """
        SELECT COUNT(DISTINCT f.fingerprint) FROM result r JOIN failure f ON f.id = r.failure
        WHERE r.integration = ? AND r.outcome IN \(StoredOutcome.failures)
        """, [.integer(integration.id)]
      ) { Int(try $0.integer()) }
      return (kinds, count ?? kinds.count)
    }
  }

  /// Returns the tests that failed in an earlier run and passed in a later one.
  ///
  /// - Returns: at most `maximum` of these tests, and the number of all of them.
  /// - Throws: ``StoreError``.
  package func repaired(in integration: StoredIntegration, since before: StoredIntegration, maximum: Int)
    throws
    -> (tests: [TestOfRun], count: Int)
  {
    try database.read { connection in
      let ids = try connection.rows(
        """
        SELECT DISTINCT n.test FROM result o
          JOIN result n ON n.integration = ? AND n.test = o.test AND n.destination = o.destination
        WHERE o.integration = ? AND o.outcome IN \(StoredOutcome.failures)
          AND n.outcome IN \(StoredOutcome.passes) ORDER BY n.test
        """, [.integer(integration.id), .integer(before.id)]
      ) { try $0.integer() }
      return (
        try Self.tests(Array(ids.prefix(maximum)), of: integration, since: before, on: connection), ids.count
      )
    }
  }
}

/// A test of a run with all its results in that run.
package struct TestOfRun: Sendable {
  package var test: StoredTest
  package var results: [StoredResult] = []
  /// The outcomes in the earlier run, by destination.
  package var outcomesBefore: [String: FinalOutcome] = [:]
}

/// Failures of one run with the same reason, as far as their messages show.
package struct KindOfFailure: Sendable, Equatable {
  package var fingerprint: String
  package var message: String
  /// The number of tests with this failure.
  package var tests: Int
  /// Whether none of these tests failed in the earlier run; false if there is no earlier run.
  package var isNew: Bool
  /// The number of tests with this failure outside of quarantine, which fail the run.
  package var failing: Int
}
