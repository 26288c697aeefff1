// SPDX-License-Identifier: Apache-2.0

/// Tests and their results.
extension ResultStore {
  /// Returns the tests of a run with their outcomes, failures first.
  ///
  /// - Throws: ``StoreError``.
  package func results(of integration: StoredIntegration) throws -> [(test: StoredTest, result: StoredResult)]
  {
    try database.read { connection in
      try connection.rows(
        """
        SELECT t.id, t.target, t.suite, t.name, t.arguments, d.name, r.outcome, r.duration, r.attempts, f.fingerprint,
          f.message, r.quarantined
        FROM result r JOIN test t ON t.id = r.test JOIN destination d ON d.id = r.destination
          LEFT JOIN failure f ON f.id = r.failure
        WHERE r.integration = ?
        ORDER BY CASE r.outcome WHEN 1 THEN 0 WHEN 4 THEN 0 WHEN 3 THEN 1 ELSE 2 END, t.target, t.suite, t.name, t.arguments,
          d.name
        """, [.integer(integration.id)]
      ) { row in
        let test = try Self.test(&row)
        return (test, try Self.result(&row, in: integration))
      }
    }
  }

  /// Returns the latest results of a test in a bot, the latest first.
  ///
  /// - Throws: ``StoreError``.
  package func history(of test: Int64, in bot: String, latest count: Int = 200) throws -> [StoredResult] {
    try database.read { connection in
      try connection.rows(
        """
        SELECT \(StoredIntegration.columns), d.name, r.outcome, r.duration, r.attempts, f.fingerprint, f.message,
          r.quarantined
        FROM result r JOIN integration i ON i.id = r.integration JOIN bot b ON b.id = i.bot
          JOIN destination d ON d.id = r.destination LEFT JOIN failure f ON f.id = r.failure
        WHERE r.test = ? AND i.bot = ? ORDER BY r.integration DESC, d.name LIMIT ?
        """, [.integer(test), .integer(Self.id(of: bot, on: connection)), SQLValue(count)]
      ) { row in
        let integration = try StoredIntegration(&row)
        return try Self.result(&row, in: integration)
      }
    }
  }

  /// Returns all tests that a bot has ever run, in no particular order.
  ///
  /// - Throws: ``StoreError``.
  package func tests(of bot: String) throws -> [StoredTest] {
    try database.read { connection in
      try connection.rows(
        """
        SELECT id, \(Self.testColumns) FROM test t WHERE EXISTS (
          SELECT 1 FROM result r JOIN integration i ON i.id = r.integration WHERE r.test = t.id AND i.bot = ?)
        """, [.integer(Self.id(of: bot, on: connection))], Self.test)
    }
  }

  /// Returns the latest runs of a bot, with the tests that failed most often in these runs.
  ///
  /// - Parameters:
  ///   - bot: the name of the bot.
  ///   - columns: the maximum number of runs.
  ///   - rows: the maximum number of tests.
  /// - Returns: the runs, the tests, and the outcome of each test in each run.
  /// - Throws: ``StoreError``.
  package func matrix(of bot: String, integrations columns: Int = 50, tests rows: Int = 500) throws
    -> ResultMatrix
  {
    try database.read { connection in
      let integrations = try Self.latest(columns, of: Self.id(of: bot, on: connection), on: connection)
      guard !integrations.isEmpty else { return ResultMatrix(integrations: [], tests: [], cells: [:]) }
      // The tests are selected from as many of the latest runs as the limit of results allows. The cells are from all
      // runs.
      let chosen = try Self.mostFailing(
        in: Self.within(Self.maximumSearched, integrations), maximum: rows, on: connection)
      let cells = try Self.cells(of: chosen.map(\.test), in: integrations, on: connection)
      let weights = Dictionary(uniqueKeysWithValues: chosen.map { ($0.test, $0.weight) })
      var tests = try Self.tests(chosen.map(\.test), on: connection)
      tests.sort {
        (-weights[$0.id, default: 0], $0.identity.text) < (-weights[$1.id, default: 0], $1.identity.text)
      }
      return ResultMatrix(integrations: integrations, tests: tests, cells: cells)
    }
  }

  /// Returns a test by its number.
  ///
  /// - Throws: ``StoreError/missing(item:)`` if there is no such test.
  package func test(_ id: Int64) throws -> StoredTest {
    try database.read { connection in
      guard let test = try Self.tests([id], on: connection).first else {
        throw StoreError.missing(item: "A test with the number \(id)")
      }
      return test
    }
  }

  static func tests(_ ids: [Int64], on connection: any SQLConnection) throws -> [StoredTest] {
    var tests: [StoredTest] = []
    try connection.forEachRow(
      "SELECT id, \(testColumns) FROM test WHERE id IN", among: ids.map(SQLValue.integer)
    ) { tests.append(try test(&$0)) }
    return tests
  }
}
