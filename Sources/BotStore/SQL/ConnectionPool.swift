// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A connection that executes transactions; one thread uses it at a time.
protocol TransactionConnection: AnyObject, SQLConnection {
  /// Executes a statement that has no parameters and returns no rows.
  ///
  /// - Throws: ``StoreError/refused(statement:reason:isPermanent:)``.
  func command(_ statement: String) throws
}

/// Connections to one database; each executes one transaction after the other.
final class ConnectionPool: Sendable {
  private let open: @Sendable () throws -> any TransactionConnection
  /// The connections that are not in use.
  private let idle = Mutex<[Box]>([])
  /// The maximum number of connections that stay open without being used.
  private static let maximumIdle = 4

  /// A connection that threads may pass to each other.
  // A connection passes from one thread to the next under the lock of `idle`, so no two threads use it at the same
  // time.
  private final class Box: @unchecked Sendable {
    let connection: any TransactionConnection
    init(_ connection: any TransactionConnection) { self.connection = connection }
  }

  /// - Parameter open: opens a connection.
  init(open: @escaping @Sendable () throws -> any TransactionConnection) { self.open = open }

  /// Opens a connection, which the next transaction uses.
  ///
  /// - Throws: the error of opening the connection.
  func connect() throws { give(Box(try open())) }

  /// Runs a body between a begin statement and a commit.
  ///
  /// After any error, the connection is closed, because its state is unknown; this also ends its transaction.
  ///
  /// - Throws: ``StoreError``, and the errors of the body.
  func transaction<Result>(_ beginning: String, _ body: (any SQLConnection) throws -> Result) throws -> Result
  {
    let box = try begun(beginning)
    let result = try body(box.connection)
    try box.connection.command("COMMIT")
    give(box)
    return result
  }

  /// Returns a connection in a new transaction.
  ///
  /// If the server has closed an idle connection in the meantime, another connection is used.
  private func begun(_ beginning: String) throws -> Box {
    while let pooled = idle.withLock({ $0.popLast() }) {
      do {
        try pooled.connection.command(beginning)
        return pooled
      } catch let error as StoreError where error.isBusy {
        // No other connection is tried, because another connection would wait for the same lock again.
        give(pooled)
        throw error
      } catch {
        // The connection is unusable, so the next connection is tried. If a new connection fails too, its error is
        // thrown.
        continue
      }
    }
    let new = Box(try open())
    try new.connection.command(beginning)
    return new
  }

  /// Closes the connections that are not in use.
  func closeIdle() {
    let closed = idle.withLock { boxes in
      defer { boxes = [] }
      return boxes
    }
    // The connections are closed after the lock is released, because closing the last connection to an SQLite file
    // writes pending changes to the file.
    withExtendedLifetime(closed) {}
  }

  private func give(_ box: Box) {
    idle.withLock { if $0.count < Self.maximumIdle { $0.append(box) } }
  }
}
