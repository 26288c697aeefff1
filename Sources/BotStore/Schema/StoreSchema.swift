// SPDX-License-Identifier: Apache-2.0

/// The tables of the store, and the migration steps from older versions.
enum StoreSchema {
  /// The newest version; each step migrates from the version before it.
  static var version: Int { steps.count }

  private static let steps: [@Sendable (any SQLConnection, SQLDialect) throws -> Void] = [
    createTables, addAccountsAndJobs, addOpenIDIdentities,
  ]

  /// Creates the tables, or migrates them to the newest version.
  ///
  /// - Throws: ``StoreError/newerSchema(place:found:known:)``, and the errors of the database.
  static func migrate(_ database: any SQLDatabase, place: String) throws {
    // This check needs no lock of a writer, and most databases have the newest version. If the query fails, as it does
    // in a database without tables, the migration below decides.
    let current = try? database.read { connection in
      try connection.row("SELECT version FROM schema_version") { Int(try $0.integer()) }
    }
    guard current != Self.version else { return }
    try database.write { connection in
      try connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)")
      let found = try connection.row("SELECT version FROM schema_version") { Int(try $0.integer()) }
      let version = found ?? 0
      guard version <= Self.version else {
        throw StoreError.newerSchema(place: place, found: version, known: Self.version)
      }
      guard version < Self.version else { return }
      for step in steps[version...] { try step(connection, database.dialect) }
      if found == nil { try connection.execute("INSERT INTO schema_version VALUES (0)") }
      try connection.execute("UPDATE schema_version SET version = ?", [SQLValue(Self.version)])
    }
  }

  /// Creates the first tables.
  ///
  /// Times are seconds since 1970; outcomes are the numbers of `StoredOutcome`.
  ///
  /// Names are found by four bytes of a digest and then compared, because they may be longer than the 2,700 bytes that
  /// an index of PostgreSQL allows. The writer makes sure that each name is stored once; only one transaction writes at
  /// a time.
  private static func createTables(_ connection: any SQLConnection, _ dialect: SQLDialect) throws {
    let tables =
      [
        // `runs` is the number of all runs of the bot so far, including removed ones, so that no number is used again.
        "CREATE TABLE bot (id \(dialect.key), name TEXT NOT NULL UNIQUE, runs BIGINT NOT NULL)",
        """
        CREATE TABLE integration (
          id \(dialect.key), bot BIGINT NOT NULL REFERENCES bot (id), number BIGINT NOT NULL,
          upload TEXT NOT NULL UNIQUE, branch TEXT NOT NULL, revision TEXT NOT NULL,
          start DOUBLE PRECISION NOT NULL, duration DOUBLE PRECISION NOT NULL, pinned BIGINT NOT NULL,
          passed BIGINT NOT NULL, failed BIGINT NOT NULL, skipped BIGINT NOT NULL, flaky BIGINT NOT NULL,
          interrupted BIGINT NOT NULL, UNIQUE (bot, number))
        """,
        "CREATE INDEX integration_start ON integration (start)",
        """
        CREATE TABLE test (
          id \(dialect.key), digest BIGINT NOT NULL, target TEXT NOT NULL, suite TEXT NOT NULL, name TEXT NOT NULL,
          arguments TEXT NOT NULL)
        """,
        "CREATE TABLE destination (id \(dialect.key), digest BIGINT NOT NULL, name TEXT NOT NULL)",
        """
        CREATE TABLE failure (
          id \(dialect.key), digest BIGINT NOT NULL, fingerprint TEXT NOT NULL, message TEXT NOT NULL)
        """,
        """
        CREATE TABLE result (
          integration BIGINT NOT NULL REFERENCES integration (id), test BIGINT NOT NULL REFERENCES test (id),
          destination BIGINT NOT NULL REFERENCES destination (id), outcome BIGINT NOT NULL,
          duration DOUBLE PRECISION NOT NULL, attempts BIGINT NOT NULL, failure BIGINT,
          PRIMARY KEY (integration, test, destination)) \(dialect.ordered)
        """,
        "CREATE INDEX result_test ON result (test, integration)",
        // The index has only results with a failure: most results have no failure, and no query needs the others.
        "CREATE INDEX result_failure ON result (failure) WHERE failure IS NOT NULL",
        """
        CREATE TABLE metric (
          id \(dialect.key), digest BIGINT NOT NULL, name TEXT NOT NULL, unit TEXT NOT NULL)
        """,
        """
        CREATE TABLE measurement (
          test BIGINT NOT NULL REFERENCES test (id), destination BIGINT NOT NULL REFERENCES destination (id),
          metric BIGINT NOT NULL REFERENCES metric (id), integration BIGINT NOT NULL REFERENCES integration (id),
          average DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, baseline DOUBLE PRECISION,
          PRIMARY KEY (test, destination, metric, integration)) \(dialect.ordered)
        """,
        "CREATE INDEX measurement_integration ON measurement (integration)",
      ] + ["test", "destination", "failure", "metric"].map { "CREATE INDEX \($0)_digest ON \($0) (digest)" }
    for table in tables { try connection.execute(table) }
  }

  /// Adds quarantine, accounts (`AccountStore`), and the jobs of the server (`JobStore`).
  private static func addAccountsAndJobs(_ connection: any SQLConnection, _ dialect: SQLDialect) throws {
    for table in [
      // The number of failed tests that are in quarantine.
      "ALTER TABLE integration ADD COLUMN quarantined BIGINT NOT NULL DEFAULT 0",
      "ALTER TABLE result ADD COLUMN quarantined BIGINT NOT NULL DEFAULT 0",
      """
      CREATE TABLE account (
        id \(dialect.key), name TEXT NOT NULL UNIQUE, role TEXT NOT NULL, password TEXT NOT NULL)
      """,
      """
      CREATE TABLE session (
        digest TEXT NOT NULL PRIMARY KEY, account BIGINT NOT NULL REFERENCES account (id),
        ends DOUBLE PRECISION NOT NULL)
      """,
      "CREATE TABLE upload_token (name TEXT NOT NULL PRIMARY KEY, bot TEXT, digest TEXT NOT NULL UNIQUE)",
      // The definitions of the bots that the server runs, as YAML; no query needs the content of the text.
      "CREATE TABLE definition (bot BIGINT NOT NULL PRIMARY KEY REFERENCES bot (id), text TEXT NOT NULL)",
      """
      CREATE TABLE job (
        id \(dialect.key), bot BIGINT NOT NULL REFERENCES bot (id), branch TEXT NOT NULL, revision TEXT NOT NULL,
        cause TEXT NOT NULL, state TEXT NOT NULL, note TEXT NOT NULL, queued DOUBLE PRECISION NOT NULL,
        started DOUBLE PRECISION, ended DOUBLE PRECISION, integration BIGINT, commits TEXT NOT NULL)
      """,
      "CREATE INDEX job_bot ON job (bot, branch)", "CREATE INDEX job_state ON job (state)",
      "CREATE TABLE secret (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
      """
      CREATE TABLE audit (
        id \(dialect.key), time DOUBLE PRECISION NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL)
      """,
    ] { try connection.execute(table) }
  }

  /// Adds the identities that OpenID providers have assigned to people.
  private static func addOpenIDIdentities(_ connection: any SQLConnection, _ dialect: SQLDialect) throws {
    try connection.execute(
      "CREATE TABLE identity (subject TEXT NOT NULL PRIMARY KEY, account BIGINT NOT NULL REFERENCES account (id))"
    )
  }
}
