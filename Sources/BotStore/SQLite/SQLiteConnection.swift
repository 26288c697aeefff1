// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Foundation
import Timing

/// A connection to an SQLite file; one thread uses it at a time.
final class SQLiteConnection: TransactionConnection {
  private let connection: OpaquePointer
  private let file: String
  /// The prepared statements, by their SQL text.
  private var prepared: [String: OpaquePointer] = [:]

  /// Opens the file.
  ///
  /// - Parameters:
  ///   - file: the path of the file; a connection that may write creates it if it does not exist.
  ///   - writes: whether the connection may write.
  /// - Throws: ``StoreError``.
  init(_ file: String, writes: Bool) throws {
    var opened: OpaquePointer?
    let mode = writes ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
    let code = sqlite3_open_v2(file, &opened, mode | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let reason = opened.map(Self.reason) ?? String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw StoreError.cannotOpen(place: file, reason: reason)
    }
    (connection, self.file) = (opened, file)
    sqlite3_busy_timeout(connection, TimeLimits.Bots.busyDatabase.milliseconds)
    sqlite3_extended_result_codes(connection, 1)
  }

  deinit {
    for statement in prepared.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  func command(_ statement: String) throws {
    guard sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK else {
      throw refusal(of: statement)
    }
  }

  func execute(_ statement: String, _ parameters: [SQLValue]) throws {
    try forEachRow(statement, parameters) { _ in }
  }

  func forEachRow(_ statement: String, _ parameters: [SQLValue], _ body: (inout SQLRow) throws -> Void) throws
  {
    let prepared = try prepare(statement)
    defer {
      sqlite3_reset(prepared)
      sqlite3_clear_bindings(prepared)
    }
    for (index, parameter) in parameters.enumerated() {
      guard Self.bind(parameter, to: prepared, at: Int32(index + 1)) == SQLITE_OK else {
        throw refusal(of: statement)
      }
    }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        var row = SQLRow((0..<sqlite3_column_count(prepared)).map { Self.value(of: prepared, $0) })
        try body(&row)
      case SQLITE_DONE: return
      default: throw refusal(of: statement)
      }
    }
  }

  private func prepare(_ statement: String) throws -> OpaquePointer {
    if let known = prepared[statement] { return known }
    var made: OpaquePointer?
    guard
      sqlite3_prepare_v3(connection, statement, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &made, nil)
        == SQLITE_OK,
      let made
    else { throw refusal(of: statement) }
    prepared[statement] = made
    return made
  }

  // MARK: - Values

  /// The value `SQLITE_TRANSIENT` of sqlite3.h: SQLite copies a string before the call returns.
  private static var isCopied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

  private static func bind(_ value: SQLValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch value {
    case .null: return sqlite3_bind_null(statement, index)
    case .integer(let integer): return sqlite3_bind_int64(statement, index, integer)
    case .real(let real): return sqlite3_bind_double(statement, index, real)
    case .text(let text):
      return text.withCString { sqlite3_bind_text(statement, index, $0, Int32(text.utf8.count), isCopied) }
    }
  }

  private static func value(of statement: OpaquePointer, _ column: Int32) -> SQLValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_NULL: return .null
    default:
      // The text is read before its length, because reading may convert the text, which changes its length.
      let text = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    }
  }

  private func refusal(of statement: String) -> StoreError {
    // The upper bytes of an extended error code have the detailed reason; the low byte is the main code.
    let code = sqlite3_errcode(connection) & 0xFF
    return [SQLITE_BUSY, SQLITE_LOCKED].contains(code)
      ? .busy(place: file, seconds: TimeLimits.Bots.busyDatabase.seconds)
      : .refused(
        statement: statement, reason: Self.reason(connection), isPermanent: Self.permanentCodes.contains(code)
      )
  }

  /// The codes of errors that the same statement causes each time.
  ///
  /// The reasons of all other errors can end on their own: a full disk, a lack of memory, an interrupted access to
  /// the disk.
  private static let permanentCodes: Set<Int32> = [
    // The statement itself: its syntax, its tables and columns, the number of its parameters.
    SQLITE_ERROR, SQLITE_MISUSE, SQLITE_RANGE,
    // The values: a constraint or a trigger refuses them, or they have a wrong type or are too long.
    SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG,
    // The file is damaged, or is not a database.
    SQLITE_CORRUPT, SQLITE_NOTADB,
  ]

  private static func reason(_ connection: OpaquePointer) -> String {
    String(cString: sqlite3_errmsg(connection))
  }
}
