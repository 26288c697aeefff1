// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation

/// The end of a job that ran, and the consequences of the end.
struct JobCompletion: Sendable {
  let job: Job
  let definition: BotDefinition
  let end: JobRun.End
  let date: Date
  /// The numbers of the bots that test the commit next if the job has passed.
  ///
  /// The number of a bot is removed when its job is in the database.
  var next: [Int64]
  /// The pauses between the attempts to store the end.
  var pause = ExponentialBackoff()
  /// The time of the next attempt to store the end, in seconds of `MonotonicClock`; nil before the first attempt.
  var due: TimeInterval?
}

extension JobRun.End {
  /// Changes a job to this end.
  func apply(to job: inout Job, at date: Date) {
    (job.state, job.note, job.integration) = (state, note, integration)
    (job.commits, job.ended) = (commits, date)
  }
}
