// SPDX-License-Identifier: Apache-2.0

/// An SQL database with transactions.
package protocol SQLDatabase: Sendable {
  var dialect: SQLDialect { get }

  /// Reads from one consistent state of the database, also while another transaction writes.
  ///
  /// - Throws: ``StoreError``, and the errors of the body.
  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result

  /// Writes all changes of the body, or none of them; one transaction writes at a time.
  ///
  /// - Throws: ``StoreError``, and the errors of the body.
  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result

  /// Returns the space of deleted data to the disk.
  ///
  /// - Throws: ``StoreError``.
  func giveSpaceBack() throws

  /// Returns the size of the database on the disk, in bytes.
  ///
  /// - Throws: ``StoreError``.
  func size() throws -> Int64

  /// Closes all idle connections; the next query opens a connection again.
  func closeIdleConnections()
}

/// A connection within one transaction.
package protocol SQLConnection {
  /// Executes a statement, and ignores the rows of its result.
  ///
  /// - Parameters:
  ///   - statement: one statement, with "?" for each parameter.
  ///   - parameters: the values, in order.
  /// - Throws: ``StoreError``.
  func execute(_ statement: String, _ parameters: [SQLValue]) throws

  /// Calls a body with each row of the result.
  ///
  /// - Parameters:
  ///   - statement: one statement, with "?" for each parameter.
  ///   - parameters: the values, in order.
  ///   - body: receives a row.
  /// - Throws: ``StoreError``, and the errors of the body.
  func forEachRow(_ statement: String, _ parameters: [SQLValue], _ body: (inout SQLRow) throws -> Void) throws
}

extension SQLConnection {
  package func execute(_ statement: String) throws { try execute(statement, []) }

  /// Returns the values that a body reads from the rows of the result.
  package func rows<Value>(
    _ statement: String, _ parameters: [SQLValue] = [], _ body: (inout SQLRow) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(statement, parameters) { values.append(try body(&$0)) }
    return values
  }

  /// Returns the value that a body reads from the first row of the result; nil if the result has no row.
  package func row<Value>(
    _ statement: String, _ parameters: [SQLValue] = [], _ body: (inout SQLRow) throws -> Value
  ) throws -> Value? {
    try rows(statement, parameters, body).first
  }

  /// Calls a body with each row in which a column has one of many values.
  ///
  /// - Parameters:
  ///   - statement: the statement up to the values: "SELECT … WHERE id IN".
  ///   - parameters: the parameters of this part of the statement.
  ///   - values: the values of the column.
  ///   - body: receives a row.
  /// - Throws: ``StoreError``, and the errors of the body.
  package func forEachRow(
    _ statement: String, _ parameters: [SQLValue] = [], among values: [SQLValue],
    _ body: (inout SQLRow) throws -> Void
  ) throws {
    for first in stride(from: 0, to: values.count, by: 512) {
      var part = Array(values[first..<min(first + 512, values.count)])
      // The count is rounded up to a power of two, so that there are few prepared statements. Repeating the last value
      // changes nothing.
      while part.count & (part.count - 1) != 0 { part.append(part[part.count - 1]) }
      let places = Array(repeating: "?", count: part.count).joined(separator: ",")
      try forEachRow("\(statement) (\(places))", parameters + part, body)
    }
  }

  /// Inserts rows into a table, as many per statement as the parameter limit allows.
  ///
  /// - Parameters:
  ///   - table: the table with its columns: "test (name, suite)".
  ///   - rows: the values, in the order of the columns.
  ///   - conflict: a clause after the values, such as "ON CONFLICT DO NOTHING".
  /// - Throws: ``StoreError``.
  package func insert(into table: String, _ rows: [[SQLValue]], conflict: String = "") throws {
    guard let width = rows.first?.count, width > 0 else { return }
    let places = "(" + Array(repeating: "?", count: width).joined(separator: ",") + ")"
    let maximum = max(1, Self.maximumParameters / width)
    for first in stride(from: 0, to: rows.count, by: maximum) {
      let part = rows[first..<min(first + maximum, rows.count)]
      let values = Array(repeating: places, count: part.count).joined(separator: ",")
      try execute("INSERT INTO \(table) VALUES \(values) \(conflict)", part.flatMap { $0 })
    }
  }

  /// The maximum number of parameters in a statement.
  ///
  /// It is far below the limits of both databases (32,766 and 65,535), because longer statements are not faster.
  private static var maximumParameters: Int { 900 }
}

/// The differences between SQLite and PostgreSQL.
package struct SQLDialect: Sendable {
  /// The SQL type of the column with the number of a row, which the database assigns.
  let key: String
  /// The clause at the end of a table's definition, for a table whose rows are stored in the order of its key.
  let ordered: String
}
