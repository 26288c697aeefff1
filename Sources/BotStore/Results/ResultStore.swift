// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The results of all runs of all bots.
package final class ResultStore: Sendable {
  let database: any SQLDatabase
  /// The ends of jobs that the database refuses to store.
  ///
  /// All job stores of this store share the list.
  let unstoredEnds = RejectedJobCompletions()

  /// Creates the store in a database.
  ///
  /// - Parameters:
  ///   - database: the database; its tables are created or migrated.
  ///   - place: the location of the database, for messages.
  /// - Throws: ``StoreError``.
  package init(_ database: any SQLDatabase, place: String) throws {
    self.database = database
    try StoreSchema.migrate(database, place: place)
  }

  /// Closes all idle connections to the database, which also closes its files.
  ///
  /// The next query opens a connection again.
  package func closeIdleConnections() { database.closeIdleConnections() }

  /// Opens the store at a location, which is a PostgreSQL connection string or a folder.
  ///
  /// - Throws: ``StoreError``.
  package static func open(_ place: String) throws -> ResultStore {
    guard let file = file(in: place) else {
      return try ResultStore(
        PostgreSQLDatabase(place), place: PostgreSQLDatabase.withoutPassword(place))
    }
    return try ResultStore(SQLiteDatabase(file: file), place: file.path)
  }

  /// Returns the file with the results in a folder; nil for a PostgreSQL connection string.
  package static func file(in place: String) -> URL? {
    let isConnection =
      place.hasPrefix("postgresql:") || place.hasPrefix("postgres:") || place.contains("dbname=")
    return isConnection
      ? nil : URL(fileURLWithPath: place, isDirectory: true).appendingPathComponent("results.sqlite")
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

  /// Returns the row numbers of lists of strings in a table; lists that are not in the table are left out.
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

  /// Returns four bytes of a digest, by which strings are found in the index of a table.
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
