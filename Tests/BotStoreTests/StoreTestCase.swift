// SPDX-License-Identifier: Apache-2.0

import BotTestSupport
import Foundation
import TestResults
import XCTest

@testable import BotStore

/// The base class of tests that run on SQLite and on PostgreSQL.
class StoreTestCase: XCTestCase {
  private(set) var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private var server: PostgreSQLServer?

  /// Returns the connection string of an empty schema in PostgreSQL.
  func newServerPlace() throws -> String {
    let server = try server ?? PostgreSQLServer()
    self.server = server
    return try server.newPlace()
  }

  override func tearDownWithError() throws {
    server?.stop()
    server = nil
    try FileManager.default.removeItem(at: folder)
  }

  /// Calls a body with an empty store in SQLite, then with one in PostgreSQL.
  func onEachDatabase(_ body: (ResultStore) throws -> Void) throws {
    for place in [folder.path, try newServerPlace()] {
      do {
        try body(ResultStore.open(place))
      } catch {
        XCTFail("\(place): \(error)")
      }
    }
  }

  static let day = 86_400.0
  /// The time from which the start times of runs are counted.
  static let begin = Date(timeIntervalSince1970: 1_790_000_000)

  /// Returns a run with one result for each name.
  func run(
    _ number: Int, of bot: String = "Main", revision: String? = nil,
    _ outcomes: KeyValuePairs<String, FinalOutcome>
  ) -> NewIntegration {
    NewIntegration(
      bot: bot, upload: "\(bot)-\(number)", branch: "main", revision: revision ?? "commit\(number)",
      start: Self.begin + Double(number) * 3600, duration: 60,
      results: outcomes.map { name, outcome in
        var result = NewIntegration.Result(
          test: TestIdentity(target: "AppUITests", suite: "AddTests", name: name), destination: "Light",
          outcome: outcome, duration: 1.5)
        if outcome.isFailure {
          result.failure = .init(
            fingerprint: "\(name) failed after # s", message: "\(name) failed after \(number) s")
        }
        return result
      })
  }
}

extension ResultStore {
  /// Returns the test of a bot with an identity; nil when the bot does not have it.
  func test(_ identity: TestIdentity, of bot: String = "Main") throws -> StoredTest? {
    try tests(of: bot).first { $0.identity == identity }
  }
}
