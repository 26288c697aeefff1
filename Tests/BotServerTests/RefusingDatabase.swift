// SPDX-License-Identifier: Apache-2.0

import BotStore
import Synchronization
import Timing

/// A database that refuses changes of jobs, new runs and the return of space for a temporary reason, as a lock of another process does.
final class RefusingDatabase: SQLDatabase {
  private struct State {
    var refused: Job.State?
    var refusedAddition: Int?
    var additions = 0
    var refusedRuns = 0
    var attempts: [Double] = []
  }

  private let database: any SQLDatabase
  private let state: Mutex<State>

  /// - Parameters:
  ///   - database: the database that executes all other statements.
  ///   - refused: the state of a job that is not stored.
  init(_ database: any SQLDatabase, refusing refused: Job.State) {
    self.database = database
    state = Mutex(State(refused: refused))
  }

  /// - Parameters:
  ///   - database: the database that executes all other statements.
  ///   - addition: the number, from 1, of the job that is not added to the queue.
  init(_ database: any SQLDatabase, refusingAddition addition: Int) {
    self.database = database
    state = Mutex(State(refusedAddition: addition))
  }

  /// - Parameters:
  ///   - database: the database that executes all other statements.
  ///   - runs: the number of attempts to import a run that fail.
  init(_ database: any SQLDatabase, refusingRuns runs: Int) {
    self.database = database
    state = Mutex(State(refusedRuns: runs))
  }

  /// The times of the refused statements, in seconds of `MonotonicClock`.
  var attempts: [Double] { state.withLock { $0.attempts } }

  /// Lets the database accept all statements from now on.
  func accept() { state.withLock { $0.refused = nil } }

  fileprivate func check(_ statement: String, _ parameters: [SQLValue]) throws {
    let isRefused = state.withLock { state in
      if statement.hasPrefix("INSERT INTO job ") {
        state.additions += 1
        guard state.additions == state.refusedAddition else { return false }
      } else if statement.hasPrefix("INSERT INTO integration ") {
        guard state.refusedRuns > 0 else { return false }
        state.refusedRuns -= 1
      } else {
        guard let refused = state.refused, statement.hasPrefix("UPDATE job"),
          parameters.contains(.text(refused.rawValue))
        else { return false }
      }
      state.attempts.append(MonotonicClock.now)
      return true
    }
    if isRefused { throw StoreError.busy(place: "the test", seconds: 5) }
  }

  // MARK: - SQLDatabase

  var dialect: SQLDialect { database.dialect }

  func read<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result { try database.read(body) }

  func write<Result>(_ body: (any SQLConnection) throws -> Result) throws -> Result {
    try database.write { try body(RefusingConnection(connection: $0, database: self)) }
  }

  func giveSpaceBack() throws { throw StoreError.busy(place: "the test", seconds: 5) }
  func size() throws -> Int64 { try database.size() }
  func closeIdleConnections() { database.closeIdleConnections() }
}

private struct RefusingConnection: SQLConnection {
  let connection: any SQLConnection
  let database: RefusingDatabase

  func execute(_ statement: String, _ parameters: [SQLValue]) throws {
    try database.check(statement, parameters)
    try connection.execute(statement, parameters)
  }

  func forEachRow(_ statement: String, _ parameters: [SQLValue], _ body: (inout SQLRow) throws -> Void) throws
  {
    try connection.forEachRow(statement, parameters, body)
  }
}
