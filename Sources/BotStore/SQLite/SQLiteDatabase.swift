// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Synchronization
import Timing

/// An SQLite database in one file; readers do not wait for a writer.
package final class SQLiteDatabase: SQLDatabase {
  private let file: URL
  private let readers: ConnectionPool
  private let writers: ConnectionPool
  /// The lock of the writer.
  ///
  /// A writer of this process waits for this lock, and continues as soon as the lock is free. SQLite's own lock would
  /// be checked again only after a pause.
  // It is not a Mutex, because the result of a Mutex's body must be sendable, and the result of `write(_:)` need not
  // be.
  private let turn = NSLock()

  /// The last time at which a writer gave up, because another process had locked the file for the whole time limit.
  ///
  /// It is in seconds of `MonotonicClock`.
  private let foundBusy = Mutex(-TimeInterval.infinity)

  package let dialect = SQLDialect(key: "INTEGER PRIMARY KEY", ordered: "WITHOUT ROWID")

  /// - Parameter file: the file of the database; it is created with its folder if it does not exist.
  /// - Throws: ``StoreError``.
  package init(file: URL) throws {
    self.file = file
    let path = file.path
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw StoreError.cannotOpen(place: path, reason: ErrorText.of(error))
    }
    try Self.closeToOthers(path)
    readers = ConnectionPool { try SQLiteConnection(path, writes: false) }
    writers = ConnectionPool {
      let connection = try SQLiteConnection(path, writes: true)
      // The file stores `auto_vacuum` and `journal_mode`. Setting them again would wait for a writer.
      let mode = try connection.row("PRAGMA journal_mode") { try $0.text() }
      if mode != "wal" {
        // Set before the first table is created, so that deleted space can be returned in parts.
        try connection.command("PRAGMA auto_vacuum = INCREMENTAL")
        try connection.command("PRAGMA journal_mode = WAL")
      }
      // A confirmed change is on the disk, even if the machine loses power.
      try connection.command("PRAGMA synchronous = FULL")
      try connection.command("PRAGMA foreign_keys = ON")
      return connection
    }
    do {
      try writers.connect()
    } catch StoreError.refused(_, let reason, _) {
      throw StoreError.cannotOpen(place: path, reason: reason)
    }
  }

  /// Creates the file if it does not exist, and restricts access to its owner.
  ///
  /// The folder may already exist and be open to all users. SQLite gives its other files the permissions of this file.
  private static func closeToOthers(_ path: String) throws {
    let made = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if made >= 0 {
      close(made)
      return
    }
    guard errno == EEXIST else {
      throw StoreError.cannotOpen(place: path, reason: String(cString: strerror(errno)))
    }
    for suffix in ["", "-wal", "-shm"] where access(path + suffix, F_OK) == 0 {
      // The permissions of another user's file cannot be changed; the file may still be readable.
      _ = chmod(path + suffix, 0o600)
    }
  }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try readers.transaction("BEGIN", body)
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    let begin = MonotonicClock.now
    return try turn.withLock {
      // While this writer waited for its turn, the previous writer may have waited for another process for the whole
      // time limit. Then this writer does not wait again.
      let found = foundBusy.withLock { $0 }
      guard found < begin else {
        throw StoreError.busy(place: file.path, seconds: (MonotonicClock.now - begin).rounded())
      }
      do {
        return try writers.transaction("BEGIN IMMEDIATE", body)
      } catch let error as StoreError where error.isBusy {
        foundBusy.withLock { $0 = MonotonicClock.now }
        throw error
      }
    }
  }

  package func closeIdleConnections() {
    readers.closeIdle()
    writers.closeIdle()
  }

  package func giveSpaceBack() throws {
    try turn.withLock {
      let connection = try SQLiteConnection(file.path, writes: true)
      try connection.command("PRAGMA incremental_vacuum")
      // If another connection is reading, a part of the write-ahead log remains until the next call.
      try connection.command("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  package func size() throws -> Int64 {
    ["", "-wal"].reduce(0) { sum, suffix in
      // A file that does not exist takes no space.
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path + suffix)
      return sum + (attributes?[.size] as? Int64 ?? 0)
    }
  }

  /// Copies the current state of the database while it is in use.
  ///
  /// - Parameter target: a file that does not exist yet.
  /// - Throws: ``StoreError``.
  package func backUp(to target: URL) throws {
    let connection = try SQLiteConnection(file.path, writes: false)
    try Self.closeToOthers(target.path)
    try connection.execute("VACUUM INTO ?", [.text(target.path)])
  }
}
