// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The ends of jobs that the database permanently refuses to store.
///
/// In the database, these jobs are still running or queued. With these ends, all pages of this process show the jobs as
/// ended. Other processes read the database only. If a server ends, its next start ends the jobs that are running in
/// the database.
final class RejectedJobCompletions: Sendable {
  /// The jobs with their final states, by their numbers.
  private let ends = Mutex<[Int64: Job]>([:])

  /// - Parameter job: the job with its final state.
  func add(_ job: Job) { ends.withLock { $0[job.id] = job } }

  /// Returns a job with its final state, if the database refused that state; otherwise the unchanged job.
  func applied(to job: Job) -> Job {
    guard !job.state.isOver else { return job }
    return ends.withLock { $0[job.id] } ?? job
  }

  /// A string that changes with each new end, so that open pages request their data again.
  var mark: String { ends.withLock { $0.keys.sorted().map(String.init).joined(separator: ",") } }
}
