// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A connection to a PostgreSQL server; used by one thread at a time.
final class PostgreSQLConnection: TransactionConnection {
  private let library: PostgreSQLLibrary
  private let connection: OpaquePointer
  /// The connection string without its password.
  private let place: String
  private let lockLimit: TimeLimit
  /// The names of the statements that the server has prepared, by the text of the statement.
  private var prepared: [String: String] = [:]

  /// - Throws: ``StoreError/cannotOpen(place:reason:)``.
  init(_ library: PostgreSQLLibrary, to place: String, lockLimit: TimeLimit) throws {
    (self.library, self.lockLimit) = (library, lockLimit)
    self.place = PostgreSQLDatabase.withoutPassword(place)
    guard let connection = library.connect(place) else {
      throw StoreError.cannotOpen(place: self.place, reason: "there is not enough memory")
    }
    self.connection = connection
    guard library.status(connection) == PostgreSQLLibrary.connectionIsGood else {
      throw StoreError.cannotOpen(place: self.place, reason: Self.text(library.errorMessage(connection)))
    }
    // Without this setting, a statement would wait without a limit for a connection that never ends its transaction.
    try command("SET lock_timeout TO \(lockLimit.milliseconds)")
    // Without this setting, libpq writes the server's notices to the standard error.
    try command("SET client_min_messages TO warning")
  }

  deinit { library.finish(connection) }

  func command(_ statement: String) throws {
    let result = library.execute(connection, statement)
    defer { library.clear(result) }
    guard library.resultStatus(result) == PostgreSQLLibrary.commandIsGood else {
      throw refusal(of: statement, result)
    }
  }

  func execute(_ statement: String, _ parameters: [SQLValue]) throws {
    library.clear(try result(of: statement, parameters))
  }

  func forEachRow(_ statement: String, _ parameters: [SQLValue], _ body: (inout SQLRow) throws -> Void) throws
  {
    let result = try result(of: statement, parameters)
    defer { library.clear(result) }
    let types = (0..<library.columnCount(result)).map { library.type(result, $0) }
    for row in 0..<library.rowCount(result) {
      var values = SQLRow(
        types.indices.map { column in
          let column = Int32(column)
          guard library.isNull(result, row, column) == 0, let text = library.value(result, row, column) else {
            return .null
          }
          return Self.value(String(cString: text), type: types[Int(column)])
        })
      try body(&values)
    }
  }

  private func result(of statement: String, _ parameters: [SQLValue]) throws -> OpaquePointer? {
    let name = try name(of: statement)
    let texts = parameters.map { parameter -> UnsafeMutablePointer<CChar>? in
      switch parameter {
      case .null: nil
      case .integer(let value): strdup("\(value)")
      case .real(let value): strdup("\(value)")
      // NUL characters are replaced, because a C string ends at the first of them.
      case .text(let value): strdup(value.replacing("\0", with: "\u{FFFD}"))
      }
    }
    defer { for text in texts { free(text) } }
    let pointers = texts.map { UnsafePointer($0) }
    let result = library.executePrepared(connection, name, Int32(pointers.count), pointers, nil, nil, 0)
    let status = library.resultStatus(result)
    guard status == PostgreSQLLibrary.commandIsGood || status == PostgreSQLLibrary.rowsAreGood else {
      defer { library.clear(result) }
      throw refusal(of: statement, result)
    }
    return result
  }

  private func name(of statement: String) throws -> String {
    if let name = prepared[statement] { return name }
    let name = "s\(prepared.count)"
    let result = library.prepare(connection, name, Self.numbered(statement), 0, nil)
    defer { library.clear(result) }
    guard library.resultStatus(result) == PostgreSQLLibrary.commandIsGood else {
      throw refusal(of: statement, result)
    }
    prepared[statement] = name
    return name
  }

  /// Returns the statement with `$1`, `$2`, … in place of the question marks.
  ///
  /// No statement of this project has a question mark in a string literal.
  static func numbered(_ statement: String) -> String {
    var number = 0
    return statement.reduce(into: "") { text, character in
      guard character == "?" else { return text.append(character) }
      number += 1
      text += "$\(number)"
    }
  }

  private func refusal(of statement: String, _ result: OpaquePointer?) -> StoreError {
    let state = Self.text(library.resultErrorField(result, PostgreSQLLibrary.stateField))
    guard state != Self.lockNotAvailable else { return .busy(place: place, seconds: lockLimit.seconds) }
    return .refused(
      statement: statement, reason: Self.text(library.resultErrorMessage(result)),
      isPermanent: Self.permanentClasses.contains(String(state.prefix(2))))
  }

  /// The error code (SQLSTATE) after the time limit of a lock.
  private static let lockNotAvailable = "55P03"

  /// The first two characters of the error codes (SQLSTATE) that the same statement causes each time.
  ///
  /// The appendix "PostgreSQL Error Codes" of the manual lists them. An error without a code, such as a closed
  /// connection, and the errors of all other classes have reasons that can end on their own.
  private static let permanentClasses: Set<String> = [
    // A feature that does not exist; values, such as a character that the encoding of the database lacks; constraints.
    "0A", "21", "22", "23", "27", "44",
    // The statement: its syntax, its tables and columns, the user's rights to them. A limit of the server.
    "42", "54",
    // A trigger.
    "P0",
  ]

  private static func text(_ message: UnsafePointer<CChar>?) -> String {
    let text = message.map { String(cString: $0) } ?? ""
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Converts a value by its type number in `pg_type.dat`.
  ///
  /// The converted types are integers of three sizes, floating-point numbers, decimal numbers (the sums of integers)
  /// and truth values. All other values stay strings.
  private static func value(_ text: String, type: UInt32) -> SQLValue {
    switch type {
    case 20, 21, 23: Int64(text).map(SQLValue.integer) ?? .text(text)
    case 700, 701, 1700: Double(text).map(SQLValue.real) ?? .text(text)
    case 16: .integer(text == "t" ? 1 : 0)
    default: .text(text)
    }
  }
}
