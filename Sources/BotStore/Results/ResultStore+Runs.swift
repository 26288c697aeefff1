// SPDX-License-Identifier: Apache-2.0

/// Bots and their runs.
extension ResultStore {
  /// Returns all bots with their latest runs.
  ///
  /// - Parameter count: the maximum number of runs of each bot.
  /// - Returns: the bots, sorted by name.
  /// - Throws: ``StoreError``.
  package func overview(latest count: Int = 30) throws -> [BotOverview] {
    try database.read { connection in
      let bots = try connection.rows("SELECT id, name FROM bot ORDER BY name") {
        (id: try $0.integer(), name: try $0.text())
      }
      return try bots.map { bot in
        BotOverview(
          id: bot.id, bot: bot.name, integrations: try Self.latest(count, of: bot.id, on: connection))
      }
    }
  }

  /// Returns the latest runs of a bot, the latest first.
  ///
  /// - Throws: ``StoreError``.
  package func integrations(of bot: String, latest count: Int) throws -> [StoredIntegration] {
    try database.read { connection in
      try Self.latest(count, of: Self.id(of: bot, on: connection), on: connection)
    }
  }

  /// Returns the run of a bot with a number.
  ///
  /// - Throws: ``StoreError/missing(item:)`` if there is no such run.
  package func integration(_ number: Int, of bot: String) throws -> StoredIntegration {
    try database.read { connection in
      let found = try connection.row(
        "SELECT \(StoredIntegration.columns) FROM \(StoredIntegration.tables) WHERE b.name = ? AND i.number = ?",
        [.text(bot), SQLValue(number)], StoredIntegration.init)
      guard let found else { throw StoreError.missing(item: "Integration \(number) of \"\(bot)\"") }
      return found
    }
  }

  /// Returns the previous and the next run of the same bot; nil for a run that does not exist.
  ///
  /// - Throws: ``StoreError``.
  package func neighbors(of integration: StoredIntegration) throws
    -> (before: StoredIntegration?, after: StoredIntegration?)
  {
    try database.read { connection in
      func neighbor(_ sign: String, _ order: String) throws -> StoredIntegration? {
        try connection.row(
          """
          SELECT \(StoredIntegration.columns) FROM \(StoredIntegration.tables)
          WHERE b.name = ? AND i.number \(sign) ? ORDER BY i.number \(order) LIMIT 1
          """, [.text(integration.bot), SQLValue(integration.number)], StoredIntegration.init)
      }
      return (try neighbor("<", "DESC"), try neighbor(">", "ASC"))
    }
  }

  /// Returns the name of a bot.
  ///
  /// - Throws: ``StoreError/missing(item:)`` if no bot has this number.
  package func bot(_ id: Int64) throws -> String {
    try database.read { connection in
      let name = try connection.row("SELECT name FROM bot WHERE id = ?", [.integer(id)]) { try $0.text() }
      guard let name else { throw StoreError.missing(item: "A bot with the number \(id)") }
      return name
    }
  }

  static func id(of bot: String, on connection: any SQLConnection) throws -> Int64 {
    guard let id = try connection.row("SELECT id FROM bot WHERE name = ?", [.text(bot)], { try $0.integer() })
    else { throw StoreError.missing(item: "The bot \"\(bot)\"") }
    return id
  }

  static func latest(_ count: Int, of bot: Int64, on connection: any SQLConnection) throws
    -> [StoredIntegration]
  {
    try connection.rows(
      """
      SELECT \(StoredIntegration.columns) FROM \(StoredIntegration.tables)
      WHERE i.bot = ? ORDER BY i.number DESC LIMIT ?
      """, [.integer(bot), SQLValue(count)], StoredIntegration.init)
  }
}
