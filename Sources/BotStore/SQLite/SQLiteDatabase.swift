// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Synchronization

/// One file, beside which those who read do not wait for who writes.
package final class SQLiteDatabase: SQLDatabase {
  private let file: URL
  private let readers: ConnectionPool
  private let writers: ConnectionPool
  /// Held by who writes: those who wait in this process are served at once, where the library would look again after a pause.
  private let turn = NSLock()

  /// When another process was last found to have the file to itself for as long as is waited.
  private let foundBusy = Mutex(Date.distantPast)

  package let dialect = SQLDialect(key: "INTEGER PRIMARY KEY", ordered: "WITHOUT ROWID")

  /// - Parameter file: of the database; it is made where it is missing, with its folder.
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
      // The file stores both settings, and setting them again would wait for a writer.
      let mode = try connection.row("PRAGMA journal_mode") { try $0.text() }
      if mode != "wal" {
        // Before the first table is made: what is deleted can be given back a part at a time.
        try connection.command("PRAGMA auto_vacuum = INCREMENTAL")
        try connection.command("PRAGMA journal_mode = WAL")
      }
      // An acknowledged change is on the disk, even if the machine loses its power.
      try connection.command("PRAGMA synchronous = FULL")
      try connection.command("PRAGMA foreign_keys = ON")
      return connection
    }
    do {
      try writers.connect()
    } catch StoreError.refused(_, let reason) {
      throw StoreError.cannotOpen(place: path, reason: reason)
    }
  }

  /// Makes a file where it is missing, and leaves only its owner the right to read it.
  ///
  /// The folder may have been there before, open to all. SQLite gives its other files the rights of this one.
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
      // A file of another user keeps its rights, and may still be readable.
      _ = chmod(path + suffix, 0o600)
    }
  }

  package func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try readers.transaction("BEGIN", body)
  }

  package func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    let begin = Date()
    return try turn.withLock {
      // The one before has waited for the other process meanwhile: not each waits as long once more.
      let found = foundBusy.withLock { $0 }
      guard found < begin else {
        throw StoreError.busy(place: file.path, seconds: Date().timeIntervalSince(begin).rounded())
      }
      do {
        return try writers.transaction("BEGIN IMMEDIATE", body)
      } catch let error as StoreError where error.isBusy {
        foundBusy.withLock { $0 = Date() }
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
      // While somebody reads, a part of the log stays until the next time.
      try connection.command("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  package func size() throws -> Int64 {
    ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path + suffix)
      return sum + (attributes?[.size] as? Int64 ?? 0)
    }
  }

  /// Copies the database as it is now, while it is used.
  ///
  /// - Parameter target: a file that is not there yet.
  /// - Throws: ``StoreError``.
  package func backUp(to target: URL) throws {
    let connection = try SQLiteConnection(file.path, writes: false)
    try Self.closeToOthers(target.path)
    try connection.execute("VACUUM INTO ?", [.text(target.path)])
  }
}
