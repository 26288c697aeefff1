// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The functions of `libpq.so.5` that this project uses.
///
/// The library is loaded only if a store is in PostgreSQL, so users of SQLite do not need to install it.
struct PostgreSQLLibrary: Sendable {
  typealias Texts = UnsafePointer<UnsafePointer<CChar>?>

  let connect: @convention(c) @Sendable (UnsafePointer<CChar>) -> OpaquePointer?
  let status: @convention(c) @Sendable (OpaquePointer?) -> Int32
  let errorMessage: @convention(c) @Sendable (OpaquePointer?) -> UnsafePointer<CChar>?
  let finish: @convention(c) @Sendable (OpaquePointer?) -> Void
  let execute: @convention(c) @Sendable (OpaquePointer?, UnsafePointer<CChar>) -> OpaquePointer?
  let prepare:
    @convention(c) @Sendable (
      OpaquePointer?, UnsafePointer<CChar>, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?
    ) -> OpaquePointer?
  let executePrepared:
    @convention(c) @Sendable (
      OpaquePointer?, UnsafePointer<CChar>, Int32, Texts?, UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> OpaquePointer?
  let resultStatus: @convention(c) @Sendable (OpaquePointer?) -> Int32
  let resultErrorMessage: @convention(c) @Sendable (OpaquePointer?) -> UnsafePointer<CChar>?
  let resultErrorField: @convention(c) @Sendable (OpaquePointer?, Int32) -> UnsafePointer<CChar>?
  let clear: @convention(c) @Sendable (OpaquePointer?) -> Void
  let rowCount: @convention(c) @Sendable (OpaquePointer?) -> Int32
  let columnCount: @convention(c) @Sendable (OpaquePointer?) -> Int32
  let type: @convention(c) @Sendable (OpaquePointer?, Int32) -> UInt32
  let isNull: @convention(c) @Sendable (OpaquePointer?, Int32, Int32) -> Int32
  let value: @convention(c) @Sendable (OpaquePointer?, Int32, Int32) -> UnsafePointer<CChar>?

  /// `CONNECTION_OK` of libpq-fe.h.
  static let connectionIsGood: Int32 = 0
  /// `PGRES_COMMAND_OK` of libpq-fe.h.
  static let commandIsGood: Int32 = 1
  /// `PGRES_TUPLES_OK` of libpq-fe.h.
  static let rowsAreGood: Int32 = 2
  /// `PG_DIAG_SQLSTATE` of postgres_ext.h: the letter C.
  static let stateField: Int32 = 67

  /// Loads the library.
  ///
  /// - Parameter name: the name of the library, as the linker finds it.
  /// - Throws: ``StoreError/libraryMissing(name:reason:)``.
  init(_ name: String = "libpq.so.5") throws {
    guard let library = dlopen(name, RTLD_NOW) else {
      throw StoreError.libraryMissing(
        name: name, reason: dlerror().map { String(cString: $0) } ?? "unknown reason")
    }
    func function<Function>(_ symbol: String) throws -> Function {
      guard let found = dlsym(library, symbol) else {
        throw StoreError.libraryMissing(name: name, reason: "it has no function \(symbol)")
      }
      return unsafeBitCast(found, to: Function.self)
    }
    connect = try function("PQconnectdb")
    status = try function("PQstatus")
    errorMessage = try function("PQerrorMessage")
    finish = try function("PQfinish")
    execute = try function("PQexec")
    prepare = try function("PQprepare")
    executePrepared = try function("PQexecPrepared")
    resultStatus = try function("PQresultStatus")
    resultErrorMessage = try function("PQresultErrorMessage")
    resultErrorField = try function("PQresultErrorField")
    clear = try function("PQclear")
    rowCount = try function("PQntuples")
    columnCount = try function("PQnfields")
    type = try function("PQftype")
    isNull = try function("PQgetisnull")
    value = try function("PQgetvalue")
  }
}
