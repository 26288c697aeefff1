// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

extension ResultStore {
  /// Imports a run completely, or not at all.
  ///
  /// If an upload with the same key was imported before, nothing is stored.
  ///
  /// - Returns: the stored run, which may be that of the earlier upload.
  /// - Throws: ``StoreError``.
  @discardableResult
  package func add(_ new: NewIntegration) throws -> StoredIntegration { try addUnlessKnown(new).integration }

  /// Imports a run like ``add(_:)``, and returns whether it was not in the store before.
  ///
  /// - Throws: ``StoreError``.
  func addUnlessKnown(_ new: NewIntegration) throws -> (integration: StoredIntegration, isNew: Bool) {
    try Self.check(new.bot)
    try RunLimits.check(new)
    return try database.write { connection in
      if let known = try Self.integration(upload: new.upload, on: connection) {
        return (known, false)
      }
      try connection.insert(
        into: "bot (name, runs)", [[.text(new.bot), .integer(0)]], conflict: "ON CONFLICT DO NOTHING")
      let bot = try Self.id(of: new.bot, on: connection)
      // Each test is stored once per destination. If a run has two results of a test there, the last one counts.
      var results: [Place: NewIntegration.Result] = [:]
      for result in new.results {
        results[Place(test: result.test, destination: result.destination)] = result
      }
      try Self.addRow(of: new, bot, Array(results.values), on: connection)
      guard let integration = try Self.integration(upload: new.upload, on: connection) else {
        throw StoreError.missing(item: "The run that was just imported")
      }
      try Self.add(results, to: integration.id, on: connection)
      return (integration, true)
    }
  }

  private struct Place: Hashable {
    let test: TestIdentity
    let destination: String
  }

  /// Checks that a string is a valid name for a bot.
  ///
  /// - Throws: ``StoreError/badName(item:name:reason:)``.
  static func check(_ bot: String) throws {
    guard !bot.isEmpty else { throw StoreError.badName(item: "a bot", name: bot, reason: "it is empty") }
    guard bot.count <= 100 else {
      throw StoreError.badName(item: "a bot", name: bot, reason: "it is longer than 100 characters")
    }
    guard !bot.unicodeScalars.contains(where: { $0.properties.generalCategory == .control || $0 == "/" })
    else {
      throw StoreError.badName(
        item: "a bot", name: bot,
        reason: "it has a slash or a control character, which a part of a URL cannot have")
    }
  }

  /// Returns the run of an upload, given the key of the upload; nil if the upload has not arrived.
  ///
  /// - Throws: ``StoreError``.
  package func integration(upload: String) throws -> StoredIntegration? {
    try database.read { try Self.integration(upload: upload, on: $0) }
  }

  private static func integration(upload: String, on connection: any SQLConnection) throws
    -> StoredIntegration?
  {
    try connection.row(
      "SELECT \(StoredIntegration.columns) FROM \(StoredIntegration.tables) WHERE i.upload = ?",
      [.text(upload)],
      StoredIntegration.init)
  }

  private static func addRow(
    of new: NewIntegration, _ bot: Int64, _ results: [NewIntegration.Result], on connection: any SQLConnection
  ) throws {
    try connection.execute("UPDATE bot SET runs = runs + 1 WHERE id = ?", [.integer(bot)])
    let number = try connection.row("SELECT runs FROM bot WHERE id = ?", [.integer(bot)]) { try $0.integer() }
    let counts = StoredOutcome.all.map { outcome in
      SQLValue(results.count { $0.outcome == outcome })
    }
    try connection.insert(
      into: """
        integration (bot, number, upload, branch, revision, start, duration, pinned, passed, failed, skipped, flaky,
          interrupted, quarantined)
        """,
      [
        [
          .integer(bot), .integer(number ?? 1), .text(new.upload), .text(new.branch), .text(new.revision),
          .real(Self.finite(new.start.timeIntervalSince1970)), .real(Self.finite(new.duration)),
          SQLValue(false),
        ] + counts + [SQLValue(results.count { $0.isQuarantined && $0.outcome.isFailure })]
      ])
  }

  private static func add(
    _ results: [Place: NewIntegration.Result], to integration: Int64, on connection: any SQLConnection
  ) throws {
    let all = Array(results.values)
    let tests = try numbers(of: Set(all.map(\.test)), in: "test", testColumns, texts, on: connection)
    let destinations = try numbers(
      of: Set(all.map(\.destination)), in: "destination", "name", { [$0] }, on: connection)
    let failures = try numbers(
      of: Set(all.compactMap(\.failure)), in: "failure", "fingerprint, message",
      { [$0.fingerprint, $0.message].map { String($0.prefix(maximumText)) } }, on: connection)
    let metrics = try numbers(
      of: Set(all.flatMap(\.measurements).map { Metric(name: $0.metric, unit: $0.unit) }), in: "metric",
      "name, unit", { [$0.name, $0.unit] }, on: connection)

    var rows: [[SQLValue]] = []
    var measured: [[SQLValue]] = []
    for result in all {
      guard let test = tests[result.test], let destination = destinations[result.destination] else {
        continue
      }
      rows.append([
        .integer(integration), .integer(test), .integer(destination),
        SQLValue(StoredOutcome.number(of: result.outcome)),
        .real(finite(result.duration)), SQLValue(result.attempts),
        SQLValue(result.failure.flatMap { failures[$0] }), SQLValue(result.isQuarantined),
      ])
      var seen: Set<Int64> = []
      for measurement in result.measurements {
        // If a test has measured a metric twice, the first value is stored. This choice is arbitrary.
        guard let metric = metrics[Metric(name: measurement.metric, unit: measurement.unit)],
          seen.insert(metric).inserted
        else { continue }
        measured.append([
          .integer(test), .integer(destination), .integer(metric), .integer(integration),
          .real(finite(measurement.average)), .real(finite(measurement.deviation)),
          SQLValue(measurement.baseline.map(finite)),
        ])
      }
    }
    // The rows are sorted by the primary key, in the order in which the table stores them.
    rows.sort { ($0[1].integer ?? 0, $0[2].integer ?? 0) < ($1[1].integer ?? 0, $1[2].integer ?? 0) }
    try connection.insert(
      into: "result (integration, test, destination, outcome, duration, attempts, failure, quarantined)", rows
    )
    try connection.insert(
      into: "measurement (test, destination, metric, integration, average, deviation, baseline)", measured)
  }

  /// Replaces an infinite number with 0.
  ///
  /// The sum of large numbers may overflow to infinity, which pages cannot show.
  private static func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }

  private struct Metric: Hashable {
    let name: String
    let unit: String
  }

  /// Returns the row numbers of names in a table, and inserts names that are not in the table yet.
  private static func numbers<Name: Hashable>(
    of names: Set<Name>, in table: String, _ columns: String, _ texts: (Name) -> [String],
    on connection: any SQLConnection
  ) throws -> [Name: Int64] {
    // Names whose stored strings are equal count as one, because long strings are stored only in part.
    let storedTexts = Dictionary(uniqueKeysWithValues: names.map { ($0, texts($0).map(storable)) })
    let all = Set(storedTexts.values)
    var numbers = try numbers(of: all, in: table, columns, on: connection)
    let new = all.filter { numbers[$0] == nil }
    try connection.insert(
      into: "\(table) (digest, \(columns))", new.map { [.integer(digest(of: $0))] + $0.map(SQLValue.text) })
    numbers.merge(try Self.numbers(of: new, in: table, columns, on: connection)) { $1 }
    return storedTexts.compactMapValues { numbers[$0] }
  }

  /// Returns the text in a form that both databases store unchanged.
  ///
  /// PostgreSQL does not accept NUL, and a string that the database changes cannot be found again.
  private static func storable(_ text: String) -> String {
    text.utf8.contains(0) ? text.replacing("\0", with: "\u{FFFD}") : text
  }

  /// The maximum length of a stored message, in characters.
  private static let maximumText = 4_000
}
