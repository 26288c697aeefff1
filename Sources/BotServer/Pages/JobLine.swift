// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation

/// A job of the server, as pages show it.
package struct JobLine: Codable, Sendable, Equatable {
  var id: Int64
  var bot: Int64
  var branch: String
  var revision: String
  var cause: String
  /// The state of the job: "queued", "running", "cancelling", "passed", "failed", "cancelled" or "broken".
  var state: String
  var isOver: Bool
  var note: String
  var queued: Date
  var started: Date?
  var ended: Date?
  /// The number of the job's results among the bot's runs; absent if there are no results.
  var integration: Int?

  init(_ job: Job) {
    (id, bot, branch, revision) = (job.id, job.bot, job.branch, job.revision)
    (cause, state, isOver, note) = (job.cause, job.state.rawValue, job.state.isOver, job.note)
    (queued, started, ended, integration) = (job.queued, job.started, job.ended, job.integration)
  }
}

/// A job, with the commits of the branch since the previous job.
package struct JobPage: Codable, Sendable, Equatable {
  var name: String
  var job: JobLine
  var commits: [CommitLine]

  init(_ id: Int64, in store: ResultStore) throws {
    let job = try JobStore(store).job(id)
    (name, self.job, commits) = (job.botName, JobLine(job), CommitLine.lines(of: job))
  }
}

/// A commit in the list of a job.
package struct CommitLine: Codable, Sendable, Equatable {
  var revision: String
  var author: String
  var subject: String

  static func lines(of job: Job) -> [CommitLine] {
    job.commits.split(whereSeparator: \.isNewline).compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3 else { return nil }
      return CommitLine(revision: parts[0], author: parts[1], subject: parts[2])
    }
  }
}
