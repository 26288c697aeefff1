// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The results of all runs of all bots.
package final class ResultStore: Sendable {
  let database: any SQLDatabase

  /// - Parameters:
  ///   - database: the database; its tables are created or migrated.
  ///   - place: the place of the database, for messages.
  /// - Throws: ``StoreError``.
  package init(_ database: any SQLDatabase, place: String) throws {
    self.database = database
    try StoreSchema.migrate(database, place: place)
  }

  /// Closes all connections to the database that are not in use, and with them its files; the next query opens one
  /// again.
  package func closeIdleConnections() { database.closeIdleConnections() }

  /// Opens the store at a place: a connection string of PostgreSQL, or a folder.
  ///
  /// - Throws: ``StoreError``.
  package static func open(_ place: String) throws -> ResultStore {
    guard let file = file(in: place) else {
      return try ResultStore(
        PostgreSQLDatabase(place), place: PostgreSQLDatabase.withoutPassword(place))
    }
    return try ResultStore(SQLiteDatabase(file: file), place: file.path)
  }

  /// Returns the file with the results in a folder; nil for a connection string of PostgreSQL.
  package static func file(in place: String) -> URL? {
    let isConnection =
      place.hasPrefix("postgresql:") || place.hasPrefix("postgres:") || place.contains("dbname=")
    return isConnection
      ? nil : URL(fileURLWithPath: place, isDirectory: true).appendingPathComponent("results.sqlite")
  }

  // MARK: - Runs

  /// Returns all bots with their latest runs.
  ///
  /// - Parameter count: the maximum number of runs of each bot.
  /// - Returns: the bots, sorted by name.
  /// - Throws: ``StoreError``.
  package func overview(latest count: Int = 30) throws -> [BotOverview] {
    try database.read { connection in
      let bots = try connection.rows("SELECT id, name FROM bot ORDER BY name") {
        (id: try $0.integer(), name: try $0.text())
      }
      return try bots.map { bot in
        BotOverview(
          id: bot.id, bot: bot.name, integrations: try Self.latest(count, of: bot.id, on: connection))
      }
    }
  }

  /// Returns the latest runs of a bot, the latest first.
  ///
  /// - Throws: ``StoreError``.
  package func integrations(of bot: String, latest count: Int) throws -> [StoredIntegration] {
    try database.read { connection in
      try Self.latest(count, of: Self.id(of: bot, on: connection), on: connection)
    }
  }

  /// - Throws: ``StoreError/missing(what:)`` if there is no such run.
  package func integration(_ number: Int, of bot: String) throws -> StoredIntegration {
    try database.read { connection in
      let found = try connection.row(
        "SELECT \(StoredIntegration.columns) FROM \(StoredIntegration.tables) WHERE b.name = ? AND i.number = ?",
        [.text(bot), SQLValue(number)], StoredIntegration.init)
      guard let found else { throw StoreError.missing(what: "Integration \(number) of \"\(bot)\"") }
      return found
    }
  }

  /// Returns the previous and the next run of the same bot, if they exist.
  ///
  /// - Throws: ``StoreError``.
  package func neighbours(of integration: StoredIntegration) throws
    -> (before: StoredIntegration?, after: StoredIntegration?)
  {
    try database.read { connection in
      func neighbour(_ sign: String, _ order: String) throws -> StoredIntegration? {
        try connection.row(
          """
          SELECT \(StoredIntegration.columns) FROM \(StoredIntegration.tables)
          WHERE b.name = ? AND i.number \(sign) ? ORDER BY i.number \(order) LIMIT 1
          """, [.text(integration.bot), SQLValue(integration.number)], StoredIntegration.init)
      }
      return (try neighbour("<", "DESC"), try neighbour(">", "ASC"))
    }
  }

  /// Returns the name of a bot.
  ///
  /// - Throws: ``StoreError/missing(what:)`` if no bot has this number.
  package func bot(_ id: Int64) throws -> String {
    try database.read { connection in
      let name = try connection.row("SELECT name FROM bot WHERE id = ?", [.integer(id)]) { try $0.text() }
      guard let name else { throw StoreError.missing(what: "A bot with the number \(id)") }
      return name
    }
  }

  static func id(of bot: String, on connection: any SQLConnection) throws -> Int64 {
    guard let id = try connection.row("SELECT id FROM bot WHERE name = ?", [.text(bot)], { try $0.integer() })
    else { throw StoreError.missing(what: "The bot \"\(bot)\"") }
    return id
  }

  static func latest(_ count: Int, of bot: Int64, on connection: any SQLConnection) throws
    -> [StoredIntegration]
  {
    try connection.rows(
      """
      SELECT \(StoredIntegration.columns) FROM \(StoredIntegration.tables)
      WHERE i.bot = ? ORDER BY i.number DESC LIMIT ?
      """, [.integer(bot), SQLValue(count)], StoredIntegration.init)
  }

  // MARK: - Tests

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

  /// Returns the latest runs of a bot with the tests that failed most often in them.
  ///
  /// - Parameters:
  ///   - bot: its name.
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
      // The tests are selected from the latest runs within the limit of results; the cells are those of all runs.
      let chosen = try Self.mostFailing(
        in: Self.within(Self.mostSearched, integrations), most: rows, on: connection)
      let cells = try Self.cells(of: chosen.map(\.test), in: integrations, on: connection)
      let weights = Dictionary(uniqueKeysWithValues: chosen.map { ($0.test, $0.weight) })
      var tests = try Self.tests(chosen.map(\.test), on: connection)
      tests.sort {
        (-weights[$0.id, default: 0], $0.identity.text) < (-weights[$1.id, default: 0], $1.identity.text)
      }
      return ResultMatrix(integrations: integrations, tests: tests, cells: cells)
    }
  }

  /// Returns the metrics of a test, on each destination, over the latest runs of a bot.
  ///
  /// - Throws: ``StoreError``.
  package func measurements(of test: Int64, in bot: String, latest count: Int = 200) throws
    -> [MeasurementSeries]
  {
    try database.read { connection in
      let id = try Self.id(of: bot, on: connection)
      let series = try Self.series(
        where: "v.test = ? AND i.bot = ?", [.integer(test), .integer(id)], on: connection)
      return series.map(\.series).map { series in
        var series = series
        series.points = series.points.suffix(count)
        return series
      }
    }
  }

  /// Returns the metrics of all tests over the latest runs of a bot.
  ///
  /// - Throws: ``StoreError``.
  package func measurements(of bot: String, latest count: Int = 100) throws
    -> [(test: StoredTest, series: MeasurementSeries)]
  {
    try database.read { connection in
      let latest = try Self.latest(count, of: Self.id(of: bot, on: connection), on: connection)
      let searched = try Self.measured(latest, on: connection)
      guard !searched.isEmpty else { return [] }
      let (list, parameters) = Self.list(searched)
      let series = try Self.series(where: "v.integration IN \(list)", parameters, on: connection)
      let tests = try Self.tests(Array(Set(series.map(\.test))), on: connection)
      let byNumber = Dictionary(uniqueKeysWithValues: tests.map { ($0.id, $0) })
      return series.compactMap { series in byNumber[series.test].map { ($0, series.series) } }
    }
  }

  private static func series(
    where condition: String, _ parameters: [SQLValue], on connection: any SQLConnection
  ) throws -> [(test: Int64, series: MeasurementSeries)] {
    var series: [(test: Int64, series: MeasurementSeries)] = []
    try connection.forEachRow(
      """
      SELECT v.test, m.name, m.unit, d.name, v.average, v.deviation, v.baseline, \(StoredIntegration.columns)
      FROM measurement v JOIN metric m ON m.id = v.metric JOIN destination d ON d.id = v.destination
        JOIN integration i ON i.id = v.integration JOIN bot b ON b.id = i.bot
      WHERE \(condition) ORDER BY v.test, m.name, m.unit, d.name, v.integration
      """, parameters
    ) { row in
      let test = try row.integer()
      let (metric, unit, destination) = (try row.text(), try row.text(), try row.text())
      let (average, deviation, baseline) = (try row.real(), try row.real(), try row.optionalReal())
      let point = StoredMeasurement(
        integration: try StoredIntegration(&row), average: average, deviation: deviation, baseline: baseline)
      if let last = series.last, last.test == test,
        (last.series.metric, last.series.unit, last.series.destination) == (metric, unit, destination)
      {
        series[series.count - 1].series.points.append(point)
      } else {
        series.append(
          (test, MeasurementSeries(metric: metric, unit: unit, destination: destination, points: [point])))
      }
    }
    return series
  }

  /// Returns a test by its number.
  ///
  /// - Throws: ``StoreError/missing(what:)`` if there is no such test.
  package func test(_ id: Int64) throws -> StoredTest {
    try database.read { connection in
      guard let test = try Self.tests([id], on: connection).first else {
        throw StoreError.missing(what: "A test with the number \(id)")
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

  // MARK: - Rows

  static func test(_ row: inout SQLRow) throws -> StoredTest {
    StoredTest(
      id: try row.integer(),
      identity: TestIdentity(
        target: try row.text(), suite: try row.text(), name: try row.text(), arguments: try row.text()))
  }

  static func result(_ row: inout SQLRow, in integration: StoredIntegration) throws -> StoredResult {
    StoredResult(
      integration: integration, destination: try row.text(), outcome: try row.outcome(),
      duration: try row.real(), attempts: Int(try row.integer()), failure: try failure(&row),
      isQuarantined: try row.integer() != 0)
  }

  private static func failure(_ row: inout SQLRow) throws -> NewIntegration.Failure? {
    let (fingerprint, message) = (try row.optionalText(), try row.optionalText())
    guard let fingerprint, let message else { return nil }
    return NewIntegration.Failure(fingerprint: fingerprint, message: message)
  }

  static let testColumns = "target, suite, name, arguments"

  static func texts(_ test: TestIdentity) -> [String] {
    [test.target, test.suite, test.name, test.arguments]
  }

  /// Returns the row numbers of lists of texts in a table; lists that are not in the table are left out.
  static func numbers(
    of lists: Set<[String]>, in table: String, _ columns: String, on connection: any SQLConnection
  ) throws -> [[String]: Int64] {
    let count = columns.split(separator: ",").count
    var numbers: [[String]: Int64] = [:]
    try connection.forEachRow(
      "SELECT id, \(columns) FROM \(table) WHERE digest IN", among: lists.map { .integer(digest(of: $0)) }
    ) { row in
      let number = try row.integer()
      let texts = try (0..<count).map { _ in try row.text() }
      if lists.contains(texts) { numbers[texts] = number }
    }
    return numbers
  }

  /// Returns the digest by which texts are found in the index.
  static func digest(of texts: [String]) -> Int64 {
    AttachmentStore.hash(of: Data(texts.map { "\($0.utf8.count):\($0)" }.joined().utf8)).prefix(4)
      .reduce(0) { $0 << 8 | Int64($1) }
  }
}

extension TestIdentity {
  /// The name for `--only-testing`, followed by the arguments of the case: `ListerUITests/AddTests/testAdd [1]`.
  package var text: String {
    [target, suite.replacing(".", with: "/"), name].filter { !$0.isEmpty }.joined(separator: "/")
      + (arguments.isEmpty ? "" : " [\(arguments)]")
  }
}
