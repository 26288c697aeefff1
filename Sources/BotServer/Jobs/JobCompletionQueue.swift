// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import Synchronization
import Timing

/// Stores the ends of jobs, and adds the jobs that follow them.
///
/// The database may refuse an end for a temporary reason, such as a lock of another process. Then the end is stored
/// later, after pauses that grow. If the server ends before that, its next start ends the job.
///
/// If the database would refuse the same end each time, as much of the end as possible is stored, and the log gets the
/// reason.
final class JobCompletionQueue: Sendable {
  private let jobs: JobStore
  private let feed: ChangeFeed
  private let notifier: Notifier
  private let log: ServerLog
  /// The ends that the database has not stored yet, in the order of the ends.
  private let unstored = Mutex<[JobCompletion]>([])

  init(_ jobs: JobStore, feed: ChangeFeed, notifier: Notifier, log: ServerLog) {
    (self.jobs, self.feed, self.notifier, self.log) = (jobs, feed, notifier, log)
  }

  /// Adds an end, which the next call to ``storeDue()`` stores.
  func add(_ completion: JobCompletion) { unstored.withLock { $0.append(completion) } }

  /// Stores the ends that are due: new ends, and ends whose pause after a failed attempt is over.
  func storeDue() {
    let now = MonotonicClock.now
    let due = unstored.withLock { completions in
      let due = completions.filter { $0.due ?? now <= now }
      completions.removeAll { $0.due ?? now <= now }
      return due
    }
    for var completion in due {
      do {
        try store(&completion)
        feed.checkForChanges()
      } catch StoreError.missing {
        // The job was removed from the database.
      } catch let error where Self.isPermanent(error) {
        log.note(
          "\(Self.name(completion.job)) has ended, and its end is shown. But the database refused a step after the end, "
            + "so the jobs of the bots that follow may be missing, and nobody was notified: \(ErrorText.of(error)) "
            + "\(Self.advice)")
      } catch {
        if completion.due == nil {
          log.note(
            "The end of \(Self.name(completion.job)) cannot be stored yet: \(ErrorText.of(error)) The server tries again "
              + "until it succeeds.")
        }
        completion.due = MonotonicClock.now + completion.pause.next()
        add(completion)
      }
    }
  }

  /// Stores the end of a job, adds the jobs that follow it, and notifies people.
  ///
  /// After an error, the function can be called again: a part that has succeeded has no second effect.
  private func store(_ completion: inout JobCompletion) throws {
    let job = completion.job
    try store(completion.end, of: job, at: completion.date, in: [.running, .cancelling])
    let ended = try jobs.job(job.id)
    let before = try lastState(before: ended)
    while ended.state == .passed, let bot = completion.next.last {
      try jobs.add(
        bot: bot, branch: job.branch, revision: job.revision, cause: "\(completion.definition.name) passed",
        at: Date())
      completion.next.removeLast()
    }
    notifier.notify(of: ended, completion.definition, before: before)
  }

  /// Returns the final state of the previous job of the same branch that was not cancelled; nil if there is no such
  /// job.
  private func lastState(before job: Job) throws -> Job.State? {
    try jobs.latestJob(before: job) { $0.state.isOver && $0.state != .cancelled }?.state
  }

  // MARK: - Refused ends

  /// Stores the end of a job, or as much of it as the database accepts.
  ///
  /// If the database accepts no part of it, the pages of this server show the job as broken although it is not stored.
  ///
  /// - Parameters:
  ///   - end: the state in which the job ended, with its note and commits.
  ///   - job: the job that has ended.
  ///   - date: the time of the end.
  ///   - states: the states in which the job may be ended; in other states it stays unchanged.
  /// - Throws: ``StoreError/missing(item:)`` if the job was removed, and temporary errors of the database.
  func store(_ end: JobRun.End, of job: Job, at date: Date, in states: Set<Job.State>) throws {
    guard let refusal = try refusal(of: end, of: job, at: date, in: states) else { return }
    let begin =
      "\(Self.name(job)) ended as \"\(end.state.rawValue)\"" + (end.note.isEmpty ? "" : " (\(end.note))")
      + ", but the database refused to store that and would refuse it again: \(ErrorText.of(refusal)) "
    var part = end
    (part.note, part.commits) = (
      "The database refused the note and the commits of this job. \(Self.seeLog)", ""
    )
    if try self.refusal(of: part, of: job, at: date, in: states) == nil {
      return log.note("\(begin)The job is stored without its note and its commits. \(Self.advice)")
    }
    let results = end.integration.map { " Its results are #\($0)." } ?? ""
    part = JobRun.End(
      state: .broken,
      note: "The job ended as \"\(end.state.rawValue)\", but the database refused to store that.\(results) "
        + Self.seeLog)
    if try self.refusal(of: part, of: job, at: date, in: states) == nil {
      return log.note("\(begin)The job is stored as \"broken\". \(Self.advice)")
    }
    var shown = job
    part.apply(to: &shown, at: date)
    jobs.showAsEnded(shown)
    log.note(
      "\(begin)The pages of this server show the job as \"broken\" until the server ends; in the database, the job has "
        + "not ended. \(Self.advice)")
  }

  /// Stores the end of a job.
  ///
  /// - Parameters:
  ///   - end: the state in which the job ended, with its note and commits.
  ///   - job: the job that has ended.
  ///   - date: the time of the end.
  ///   - states: the states in which the job may be ended; in other states it stays unchanged.
  /// - Returns: the permanent error with which the database refused the end; nil if it did not refuse it.
  /// - Throws: ``StoreError/missing(item:)`` if the job was removed, and temporary errors of the database.
  private func refusal(of end: JobRun.End, of job: Job, at date: Date, in states: Set<Job.State>) throws
    -> (any Error)?
  {
    do {
      try jobs.change(job.id, in: states) { end.apply(to: &$0, at: date) }
      return nil
    } catch let error where Self.isPermanent(error) {
      return error
    }
  }

  /// Whether an operation on an existing job would fail again with the same error.
  static func isPermanent(_ error: any Error) -> Bool {
    switch error {
    case StoreError.missing: false
    case let error as StoreError: !error.isTemporary
    default: true
    }
  }

  static func name(_ job: Job) -> String { "Job \(job.id) of the bot \"\(job.botName)\"" }

  private static let seeLog = "The server's log has the reason."
  private static let advice =
    "Find out what refuses it, such as a constraint or a trigger that another program has added, or a damaged file. "
    + "Remove it, and run the job again."
}
