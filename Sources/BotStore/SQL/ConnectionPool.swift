// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A connection on which transactions are carried out; used by one thread at a time.
protocol TransactionConnection: AnyObject, SQLConnection {
  /// Has a statement without parameters and rows carried out.
  ///
  /// - Throws: ``StoreError/refused(statement:reason:)``.
  func command(_ statement: String) throws
}

/// Connections to one database, each of which carries out one transaction after the other.
final class ConnectionPool: Sendable {
  private let open: @Sendable () throws -> any TransactionConnection
  /// Connections that nobody uses at the moment.
  private let idle = Mutex<[Box]>([])
  private static let maximumIdle = 4

  /// A connection.
  // A connection goes from one thread to the next through the lock of the idle ones, and no two have it at once.
  private final class Box: @unchecked Sendable {
    let connection: any TransactionConnection
    init(_ connection: any TransactionConnection) { self.connection = connection }
  }

  /// - Parameter open: makes a connection.
  init(open: @escaping @Sendable () throws -> any TransactionConnection) { self.open = open }

  /// Opens a connection, which the next transaction uses.
  ///
  /// - Throws: what opening throws.
  func connect() throws { give(Box(try open())) }

  /// Carries out a body between a beginning and a commit.
  ///
  /// A connection on which anything fails is closed, which ends its transaction: nobody knows what state it is in.
  ///
  /// - Throws: ``StoreError``, and what the body throws.
  func transaction<Result>(_ beginning: String, _ body: (any SQLConnection) throws -> Result) throws -> Result
  {
    let box = try begun(beginning)
    let result = try body(box.connection)
    try box.connection.command("COMMIT")
    give(box)
    return result
  }

  /// A connection in a transaction.
  ///
  /// The server of an idle connection may have ended meanwhile.
  private func begun(_ beginning: String) throws -> Box {
    while let kept = idle.withLock({ $0.popLast() }) {
      do {
        try kept.connection.command(beginning)
        return kept
      } catch let error as StoreError where error.isBusy {
        // Another connection would wait for the same lock once more.
        give(kept)
        throw error
      } catch {
        // The next connection reports the error, or a new one does.
        continue
      }
    }
    let new = Box(try open())
    try new.connection.command(beginning)
    return new
  }

  /// Closes the connections that nobody uses.
  func closeIdle() {
    let closed = idle.withLock { boxes in
      defer { boxes = [] }
      return boxes
    }
    // Outside of the lock, since the last one of a file has all written into it.
    withExtendedLifetime(closed) {}
  }

  private func give(_ box: Box) {
    idle.withLock { if $0.count < Self.maximumIdle { $0.append(box) } }
  }
}
