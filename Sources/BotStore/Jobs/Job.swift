// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A run of a bot by the server, from the request to its results.
package struct Job: Sendable, Equatable {
  package enum State: String, Sendable, CaseIterable {
    case queued, running
    /// Somebody has cancelled the job, and it has not ended yet.
    case cancelling
    case passed, failed, cancelled
    /// The job ended without results: the commit does not build, the time limit was exceeded, or the server ended.
    case broken

    package var isOver: Bool { ![.queued, .running, .cancelling].contains(self) }
  }

  package var id: Int64
  /// The number of the job's bot in the store.
  package var bot: Int64
  package var botName: String
  package var branch: String
  package var revision: String
  /// The cause of the job's start, in words.
  package var cause: String
  package var state: State
  /// The reason why the job ended without results; empty otherwise.
  package var note: String
  package var queued: Date
  package var started: Date?
  package var ended: Date?
  /// The number of the job's results among the bot's integrations; nil if there are no results.
  package var integration: Int?
  /// The commits of the branch since the previous job, the latest first, one on each line.
  package var commits: String
}

extension Job {
  static let columns = """
    j.id, j.bot, b.name, j.branch, j.revision, j.cause, j.state, j.note, j.queued, j.started, j.ended, j.integration,
    j.commits
    """
  static let tables = "job j JOIN bot b ON b.id = j.bot"

  init(_ row: inout SQLRow) throws {
    func date(_ seconds: Double?) -> Date? { seconds.map { Date(timeIntervalSince1970: $0) } }
    (id, bot, botName) = (try row.integer(), try row.integer(), try row.text())
    (branch, revision, cause) = (try row.text(), try row.text(), try row.text())
    let state = try row.text()
    guard let known = State(rawValue: state) else { throw row.wrong("a state", .text(state)) }
    self.state = known
    (note, queued) = (try row.text(), Date(timeIntervalSince1970: try row.real()))
    (started, ended) = (date(try row.optionalReal()), date(try row.optionalReal()))
    integration = try row.optionalReal().map { Int($0) }
    commits = try row.text()
  }
}

/// A bot that the server runs, by its definition.
package struct DefinedBot: Sendable, Equatable {
  package var id: Int64
  package var name: String
  /// The YAML text of the definition, as its author wrote it.
  package var definition: String
}
