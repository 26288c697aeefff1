// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The bots that the server runs, and their jobs.
///
/// Both are in the database, so commands in other processes can add and cancel jobs, and a restarted server can
/// continue.
package struct JobStore: Sendable {
  private let database: any SQLDatabase
  private let unstoredEnds: RejectedJobCompletions

  package init(_ store: ResultStore) { (database, unstoredEnds) = (store.database, store.unstoredEnds) }

  // MARK: - Definitions

  /// Returns the bots that the server runs, sorted by name.
  ///
  /// - Throws: ``StoreError``.
  package func bots() throws -> [DefinedBot] {
    try database.read { connection in
      try connection.rows(
        "SELECT b.id, b.name, d.text FROM definition d JOIN bot b ON b.id = d.bot ORDER BY b.name"
      ) {
        DefinedBot(id: try $0.integer(), name: try $0.text(), definition: try $0.text())
      }
    }
  }

  /// Adds a bot that the server runs, or changes its definition.
  ///
  /// - Throws: ``StoreError``.
  package func define(_ name: String, _ definition: String) throws {
    try ResultStore.check(name)
    try database.write { connection in
      try connection.insert(
        into: "bot (name, runs)", [[.text(name), .integer(0)]], conflict: "ON CONFLICT DO NOTHING")
      let bot = try ResultStore.id(of: name, on: connection)
      try connection.execute("DELETE FROM definition WHERE bot = ?", [.integer(bot)])
      try connection.insert(into: "definition (bot, text)", [[.integer(bot), .text(definition)]])
    }
  }

  /// Removes a bot from the bots that the server runs.
  ///
  /// The results of the bot stay.
  ///
  /// - Throws: ``StoreError``.
  package func undefine(_ name: String) throws {
    try database.write { connection in
      let bot = try ResultStore.id(of: name, on: connection)
      try connection.execute("DELETE FROM definition WHERE bot = ?", [.integer(bot)])
    }
  }

  // MARK: - Jobs

  /// Adds a job to the queue, unless a job of the same bot, branch and commit is already waiting.
  ///
  /// - Returns: the number of the new or the waiting job.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func add(bot: Int64, branch: String, revision: String, cause: String, at date: Date) throws -> Int64
  {
    try database.write {
      try Self.add(bot: bot, branch: branch, revision: revision, cause: cause, at: date, on: $0)
    }
  }

  /// Adds jobs for several branches of a bot, or none of them after an error.
  ///
  /// A branch has no new job if one with the same commit is already waiting.
  ///
  /// - Parameters:
  ///   - bot: the number of the bot.
  ///   - revisions: the commit of each job, by the name of its branch.
  ///   - cause: the reason for the jobs.
  ///   - date: the time of the request.
  /// - Throws: ``StoreError``.
  package func add(bot: Int64, revisions: [String: String], cause: String, at date: Date) throws {
    try database.write { connection in
      for (branch, revision) in revisions {
        _ = try Self.add(
          bot: bot, branch: branch, revision: revision, cause: cause, at: date, on: connection)
      }
    }
  }

  private static func add(
    bot: Int64, branch: String, revision: String, cause: String, at date: Date,
    on connection: any SQLConnection
  ) throws -> Int64 {
    let waiting = try connection.row(
      "SELECT id FROM job WHERE bot = ? AND branch = ? AND revision = ? AND state = 'queued'",
      [.integer(bot), .text(branch), .text(revision)]
    ) { try $0.integer() }
    if let waiting { return waiting }
    try connection.insert(
      into: "job (bot, branch, revision, cause, state, note, queued, commits)",
      [
        [
          .integer(bot), .text(branch), .text(revision), .text(cause), .text(Job.State.queued.rawValue),
          .text(""),
          .real(date.timeIntervalSince1970), .text(""),
        ]
      ])
    return try connection.row("SELECT MAX(id) FROM job", []) { try $0.integer() } ?? 0
  }

  /// Returns the jobs that have not ended, the oldest first.
  ///
  /// - Throws: ``StoreError``.
  package func open() throws -> [Job] {
    try database.read { connection in
      try connection.rows(
        "SELECT \(Job.columns) FROM \(Job.tables) WHERE j.state IN ('queued', 'running', 'cancelling') ORDER BY j.id",
        [],
        Job.init)
    }.filter { !unstoredEnds.applied(to: $0).state.isOver }
  }

  /// Returns the latest jobs of a bot, the latest first.
  ///
  /// - Throws: ``StoreError``.
  package func jobs(of bot: Int64, latest count: Int) throws -> [Job] {
    try database.read { connection in
      try connection.rows(
        "SELECT \(Job.columns) FROM \(Job.tables) WHERE j.bot = ? ORDER BY j.id DESC LIMIT ?",
        [.integer(bot), SQLValue(count)], Job.init)
    }.map(unstoredEnds.applied)
  }

  /// Returns the latest job of the same bot and branch that was added before a job and meets a condition.
  ///
  /// Any number of other jobs may be between the two.
  ///
  /// - Parameters:
  ///   - job: the later job.
  ///   - condition: the condition.
  /// - Returns: the earlier job; nil if there is no such job.
  /// - Throws: ``StoreError``.
  package func latestJob(before job: Job, where condition: (Job) -> Bool) throws -> Job? {
    var end = job.id
    while true {
      let earlier = try database.read { connection in
        try connection.rows(
          """
          SELECT \(Job.columns) FROM \(Job.tables) WHERE j.bot = ? AND j.branch = ? AND j.id < ?
          ORDER BY j.id DESC LIMIT ?
          """,
          [.integer(job.bot), .text(job.branch), .integer(end), SQLValue(Self.jobsPerRead)], Job.init)
      }.map(unstoredEnds.applied)
      if let found = earlier.first(where: condition) { return found }
      guard let last = earlier.last else { return nil }
      end = last.id
    }
  }

  /// The number of jobs that a search reads at once; usually one of the first jobs is the result.
  private static let jobsPerRead = 20

  /// Returns the time at which the latest job of a bot with a cause was added; nil if there is no such job.
  ///
  /// - Throws: ``StoreError``.
  package func lastRequest(of bot: Int64, cause: String) throws -> Date? {
    let seconds = try database.read { connection in
      try connection.row(
        "SELECT queued FROM job WHERE bot = ? AND cause = ? ORDER BY id DESC LIMIT 1",
        [.integer(bot), .text(cause)]
      ) { try $0.real() }
    }
    return seconds.map { Date(timeIntervalSince1970: $0) }
  }

  /// Returns the job with a number.
  ///
  /// - Throws: ``StoreError/missing(item:)`` if there is no such job.
  package func job(_ id: Int64) throws -> Job {
    try database.read { connection in
      let found = try connection.row(
        "SELECT \(Job.columns) FROM \(Job.tables) WHERE j.id = ?", [.integer(id)], Job.init)
      guard let found else { throw StoreError.missing(item: "Job \(id)") }
      return unstoredEnds.applied(to: found)
    }
  }

  /// Returns the job that produced the results of an integration; nil if the results came from another source.
  ///
  /// - Throws: ``StoreError``.
  package func job(of integration: Int, bot: Int64) throws -> Job? {
    try database.read { connection in
      try connection.row(
        "SELECT \(Job.columns) FROM \(Job.tables) WHERE j.bot = ? AND j.integration = ?",
        [.integer(bot), SQLValue(integration)], Job.init)
    }
  }

  /// Changes a job.
  ///
  /// - Parameters:
  ///   - id: the number of the job.
  ///   - states: the states in which the job may be changed; in other states it stays unchanged.
  ///   - change: changes the job.
  /// - Returns: whether the job was in one of the states.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func change(_ id: Int64, in states: Set<Job.State>, _ change: (inout Job) -> Void) throws -> Bool {
    try database.write { connection in
      let found = try connection.row(
        "SELECT \(Job.columns) FROM \(Job.tables) WHERE j.id = ?", [.integer(id)], Job.init)
      guard var job = found else { throw StoreError.missing(item: "Job \(id)") }
      guard states.contains(unstoredEnds.applied(to: job).state) else { return false }
      change(&job)
      try connection.execute(
        """
        UPDATE job SET revision = ?, state = ?, note = ?, started = ?, ended = ?, integration = ?, commits = ? WHERE id = ?
        """,
        [
          .text(job.revision), .text(job.state.rawValue), .text(job.note),
          SQLValue(job.started?.timeIntervalSince1970),
          SQLValue(job.ended?.timeIntervalSince1970), SQLValue(job.integration.map { Int64($0) }),
          .text(job.commits),
          .integer(id),
        ])
      return true
    }
  }

  /// Shows a job as ended although the database refuses to store its end.
  ///
  /// All job stores of the same ``ResultStore`` read the job with this end until the process ends. In the database, the
  /// job stays as it is.
  ///
  /// - Parameter job: the job with its final state.
  package func showAsEnded(_ job: Job) { unstoredEnds.add(job) }

  /// Ends a waiting job, or marks a running job so that the server ends it.
  ///
  /// - Returns: whether the job was waiting or running; false if it had already ended.
  /// - Throws: ``StoreError``.
  package func cancel(_ id: Int64, at date: Date) throws -> Bool {
    let wasQueued = try change(id, in: [.queued]) { ($0.state, $0.ended) = (.cancelled, date) }
    return try wasQueued || change(id, in: [.running, .cancelling]) { $0.state = .cancelling }
  }

  /// Returns, for each branch, the commit of the bot's last job.
  ///
  /// - Throws: ``StoreError``.
  package func lastRevisions(of bot: Int64) throws -> [String: String] {
    try database.read { connection in
      var revisions: [String: String] = [:]
      try connection.forEachRow(
        "SELECT branch, revision FROM job WHERE id IN (SELECT MAX(id) FROM job WHERE bot = ? GROUP BY branch)",
        [.integer(bot)]
      ) { row in
        revisions[try row.text()] = try row.text()
      }
      return revisions
    }
  }

  /// Removes jobs that ended before a date, except for the latest job of each bot and branch.
  ///
  /// - Returns: the numbers of the removed jobs.
  /// - Throws: ``StoreError``.
  package func removeJobs(before date: Date) throws -> [Int64] {
    try database.write { connection in
      let old = try connection.rows(
        """
        SELECT id FROM job j WHERE ended < ?
          AND id < (SELECT MAX(l.id) FROM job l WHERE l.bot = j.bot AND l.branch = j.branch)
        """, [.real(date.timeIntervalSince1970)]
      ) { try $0.integer() }
      for id in old { try connection.execute("DELETE FROM job WHERE id = ?", [.integer(id)]) }
      return old
    }
  }
}
