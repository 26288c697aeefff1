// SPDX-License-Identifier: Apache-2.0

import Foundation

extension ResultStore {
  /// Pins a run, so that it is stored forever, or unpins it.
  ///
  /// - Throws: ``StoreError``.
  package func pin(_ isPinned: Bool, _ integration: StoredIntegration) throws {
    try database.write { connection in
      try connection.execute(
        "UPDATE integration SET pinned = ? WHERE id = ?", [SQLValue(isPinned), .integer(integration.id)])
    }
  }

  /// Removes a run with all of its data.
  ///
  /// - Throws: ``StoreError``.
  package func remove(_ integration: StoredIntegration) throws {
    try database.write { try Self.remove(integration.id, on: $0) }
    try giveSpaceBack()
  }

  /// Removes the runs that began before a date, except for those that are stored forever.
  ///
  /// ``RetentionPolicy`` says which runs these are.
  ///
  /// - Returns: the number of removed runs.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func removeRuns(before date: Date) throws -> Int {
    let old = try database.read { connection in
      let retained = try Self.turningPoints(on: connection)
      return try connection.rows(
        "SELECT id FROM integration WHERE start < ? AND pinned = 0", [.real(date.timeIntervalSince1970)]
      ) { try $0.integer() }.filter { !retained.contains($0) }
    }
    // There is one transaction for each run, so that other writers do not wait long.
    var count = 0
    for integration in old {
      try database.write { connection in
        // The run may have been pinned or removed in the meantime.
        let isThere = try connection.row(
          "SELECT id FROM integration WHERE id = ? AND pinned = 0", [.integer(integration)]
        ) { try $0.integer() }
        guard isThere != nil else { return }
        try Self.remove(integration, on: connection)
        count += 1
      }
    }
    guard count > 0 else { return 0 }
    try database.write { connection in
      try connection.execute(
        """
        DELETE FROM failure WHERE NOT EXISTS (SELECT 1 FROM result WHERE result.failure = failure.id)
        """)
    }
    try giveSpaceBack()
    return count
  }

  /// Returns the space of removed data to the disk.
  private func giveSpaceBack() throws {
    do {
      try database.giveSpaceBack()
    } catch let error as StoreError where error.isTemporary {
      // The data is removed already, and the removal must not be reported as failed. The next one returns this space too.
    }
  }

  /// Returns the numbers of the runs whose bundles are older than a policy allows.
  func withExpiredBundles(_ policy: RetentionPolicy, now: Date) throws -> [Int64] {
    try database.read { connection in
      let retained = try Self.turningPoints(on: connection)
      return try connection.rows(
        """
        SELECT i.id FROM integration i WHERE i.pinned = 0 AND i.start < ?
          AND i.number <= (SELECT MAX(l.number) FROM integration l WHERE l.bot = i.bot) - ?
        """,
        [.real((now - policy.daysOfBundles * 86_400).timeIntervalSince1970), SQLValue(policy.runsOfBundles)]
      ) { try $0.integer() }.filter { !retained.contains($0) }
    }
  }

  /// Returns the numbers of all runs in the store.
  func allNumbers() throws -> Set<Int64> {
    try database.read { connection in
      Set(try connection.rows("SELECT id FROM integration") { try $0.integer() })
    }
  }

  /// Returns a string that changes whenever the data of the pages changes, for caches and for notifying open pages.
  ///
  /// - Throws: ``StoreError``.
  package func mark() throws -> String {
    try database.read { connection in
      // The number of all runs so far is included, because it only grows. The id of a removed run may be used again, so
      // the ids of the existing runs are not enough.
      let parts = try [
        ("SELECT COALESCE(SUM(runs), 0) FROM bot", false), ("SELECT COUNT(*) FROM integration", false),
        ("SELECT id FROM integration WHERE pinned <> 0 ORDER BY id", false),
        ("SELECT bot FROM definition ORDER BY bot", false),
        ("SELECT MAX(id) FROM job HAVING COUNT(*) > 0", false),
        ("SELECT id, state FROM job WHERE state IN ('queued', 'running', 'cancelling') ORDER BY id", true),
      ].map { query, hasState in
        try connection.rows(query) { row in
          let number = try row.integer()
          return hasState ? "\(number) \(try row.text())" : "\(number)"
        }.joined(separator: ",")
      }
      return (parts + [unstoredEnds.mark]).joined(separator: ";")
    }
  }

  /// Returns, for each bot, the last run that passed and the first run after it that failed.
  private static func turningPoints(on connection: any SQLConnection) throws -> Set<Int64> {
    var retained: Set<Int64> = []
    for bot in try connection.rows("SELECT id FROM bot", [], { try $0.integer() }) {
      let good = try connection.row(
        """
        SELECT id, number FROM integration WHERE bot = ? AND failed + interrupted = quarantined AND passed + flaky + quarantined > 0
        ORDER BY number DESC LIMIT 1
        """, [.integer(bot)]
      ) { (id: try $0.integer(), number: try $0.integer()) }
      if let good { retained.insert(good.id) }
      let bad = try connection.row(
        """
        SELECT id FROM integration WHERE bot = ? AND number > ? AND failed + interrupted > quarantined ORDER BY number LIMIT 1
        """, [.integer(bot), .integer(good?.number ?? 0)]
      ) { try $0.integer() }
      if let bad { retained.insert(bad) }
    }
    return retained
  }

  private static func remove(_ integration: Int64, on connection: any SQLConnection) throws {
    for table in ["measurement", "result"] {
      try connection.execute("DELETE FROM \(table) WHERE integration = ?", [.integer(integration)])
    }
    try connection.execute("DELETE FROM integration WHERE id = ?", [.integer(integration)])
  }
}
