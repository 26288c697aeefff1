// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import Synchronization
import Timing

/// Adds jobs for new commits and at scheduled times, and runs the jobs of the queue.
///
/// People and other bots add jobs too. The number of jobs that run at the same time is limited.
final class JobQueue: Sendable {
  private let archive: BotArchive
  private let jobs: JobStore
  let folders: JobFolders
  private let sandbox: Sandbox
  private let maximum: Int
  private let sshConfiguration: URL?
  private let feed: ChangeFeed
  private let notifier: Notifier
  private let begin = Date()
  private let state = Mutex(State())

  private struct State {
    /// The sites of running jobs, by the number of the bot.
    var running: [Int64: JobPlace.Site] = [:]
    /// The time of the last check of each bot's repository, in seconds of `MonotonicClock`, by the number of the bot.
    var lastChecks: [Int64: TimeInterval] = [:]
    /// The numbers of the bots whose repository is being checked.
    var beingChecked: Set<Int64> = []
    /// The reasons why definitions or repositories could not be read, by the number of the bot.
    var problems: [Int64: String] = [:]
    /// The numbers of the bots whose repository is to be checked immediately.
    var requested: Set<Int64> = []
  }

  init(_ archive: BotArchive, maximum: Int, sshConfiguration: URL?, feed: ChangeFeed, notifier: Notifier) {
    (self.archive, self.maximum, self.feed, self.notifier) = (archive, maximum, feed, notifier)
    self.sshConfiguration = sshConfiguration
    jobs = JobStore(archive.store)
    folders = JobFolders(root: archive.bundles.folder)
    sandbox = Sandbox(hiding: archive.bundles.folder)
  }

  /// Returns the reason why jobs cannot run on this machine; nil if they can.
  func problem() -> String? { sandbox.problem() }

  /// Returns the reason why a bot's definition or repository cannot be read; nil if there is no problem.
  func problem(of bot: Int64) -> String? { state.withLock { $0.problems[bot] } }

  /// Requests an immediate check of a bot's repository, because a forge has reported a change.
  func requestCheck(of bot: Int64) { state.withLock { _ = $0.requested.insert(bot) } }

  /// Processes the queue until the task is cancelled.
  func work() async {
    try? await BlockingWork.run { try self.recover() }  // If this fails, the server's next start recovers.
    while !Task.isCancelled {
      // If the database does not answer, the next step tries again; the pages show the reason.
      try? await BlockingWork.run { try self.step() }
      try? await Task.sleep(for: TimeLimits.Bots.queuePoll.duration)  // Fails when the task is cancelled.
    }
  }

  /// Removes the jobs that ended before a date, with their outputs.
  func clean(before date: Date) throws {
    for job in try jobs.removeJobs(before: date) {
      // A job that could not begin has no output.
      try? FileManager.default.removeItem(at: folders.output(of: job))
    }
  }

  /// Ends the jobs that were running when the server ended, and adds them to the queue once more.
  ///
  /// A job is not added again if its results are stored already, if it was being cancelled, or if the server has added
  /// it again once before.
  func recover() throws {
    try folders.make()
    for job in try jobs.open() where job.state != .queued {
      let results = try archive.store.integration(upload: JobRun.upload(of: job.id))
      try jobs.change(job.id, in: [.running, .cancelling]) { job in
        job.ended = Date()
        job.integration = results?.number
        job.state = results.map { $0.hasPassed ? .passed : .failed } ?? .broken
        guard results == nil else { return }
        job.note =
          job.cause == Self.again
          ? "The server ended while the job ran, for the second time, so the job is not restarted. Its output and the "
            + "server's log may show the reason; \"Run now\" starts it again."
          : "The server ended while the job ran."
      }
      guard results == nil, job.state == .running, job.cause != Self.again else { continue }
      try jobs.add(bot: job.bot, branch: job.branch, revision: job.revision, cause: Self.again, at: Date())
    }
  }

  private static let again = "again, because the server ended while it ran"

  private func step() throws {
    var definitions: [Int64: BotDefinition] = [:]
    for bot in try jobs.bots() {
      do {
        var definition = try BotDefinition(yaml: bot.definition)
        definition.name = bot.name
        definitions[bot.id] = definition
      } catch {
        state.withLock { $0.problems[bot.id] = ErrorText.of(error) }
      }
    }
    for (bot, definition) in definitions { checkIfDue(bot, definition) }
    for job in try jobs.open() where job.state == .queued {
      guard let definition = definitions[job.bot] else {
        try jobs.change(job.id, in: [.queued]) { job in
          (job.state, job.ended, job.note) = (.broken, Date(), "The bot has no valid definition.")
        }
        continue
      }
      start(job, definition, all: definitions)
    }
  }

  // MARK: - New commits

  private func checkIfDue(_ bot: Int64, _ definition: BotDefinition) {
    let isLocal = !definition.repository.contains(":")
    let pause = isLocal ? TimeLimits.Bots.localPoll.seconds : TimeLimits.Bots.remotePoll.seconds
    let isDue = state.withLock { state in
      let isRequested = state.requested.remove(bot) != nil
      let now = MonotonicClock.now
      let isOld = state.lastChecks[bot].map { now >= $0 + pause } ?? true
      guard definition.start.time != .never, isRequested || isOld, state.beingChecked.insert(bot).inserted
      else {
        return false
      }
      state.lastChecks[bot] = now
      return true
    }
    guard isDue else { return }
    Task {
      let problem: String?
      do {
        try await BlockingWork.run { try self.checkForEvents(bot, definition) }
        problem = nil
      } catch {
        problem = ErrorText.of(error)
      }
      state.withLock { state in
        state.beingChecked.remove(bot)
        state.problems[bot] = problem
      }
    }
  }

  private func checkForEvents(_ bot: Int64, _ definition: BotDefinition) throws {
    let schedule = Schedule(time: definition.start.time)
    let due = schedule.latest(before: Date())
    if definition.start.time != .commit {
      guard let due else { return }
      let last = try jobs.jobs(of: bot, latest: 100).first { $0.cause == Self.byClock }?.queued ?? begin
      guard last < due else { return }
    }
    let repository = GitRepository(address: definition.repository, mirror: folders.mirror(of: bot))
    let known = try jobs.lastRevisions(of: bot)
    for (branch, revision) in try repository.heads() where definition.tests(branch: branch) {
      guard due != nil || known[branch] != revision else { continue }
      try jobs.add(
        bot: bot, branch: branch, revision: revision, cause: due != nil ? Self.byClock : "a new commit",
        at: Date())
      feed.checkForChanges()
    }
  }

  private static let byClock = "the clock"

  // MARK: - Running

  private func start(_ job: Job, _ definition: BotDefinition, all: [Int64: BotDefinition]) {
    let site: JobPlace.Site? = state.withLock { state in
      guard state.running[job.bot] == nil else { return nil }
      let site = definition.place.site(beside: Array(state.running.values), maximum: maximum)
      state.running[job.bot] = site
      return site
    }
    guard let site else { return }
    Task {
      // If the database does not answer, the job stays in its state, and the server's next start ends it.
      try? await BlockingWork.run { try self.run(job, definition, on: site, all: all) }
      state.withLock { $0.running[job.bot] = nil }
      feed.checkForChanges()
    }
  }

  private func run(
    _ job: Job, _ definition: BotDefinition, on site: JobPlace.Site, all: [Int64: BotDefinition]
  ) throws {
    // If the job was requested by branch only, it tests the head of the branch.
    var job = job
    if job.revision.isEmpty {
      let repository = GitRepository(address: definition.repository, mirror: folders.mirror(of: job.bot))
      // Without a commit, the job ends below with a note about the repository.
      job.revision = (try? repository.heads()[job.branch]) ?? ""
    }
    let revision = job.revision
    guard
      try jobs.change(
        job.id, in: [.queued], { ($0.state, $0.started, $0.revision) = (.running, Date(), revision) })
    else { return }
    feed.checkForChanges()
    notifier.notifyOfStart(of: try jobs.job(job.id), definition)
    let before = try jobs.jobs(of: job.bot, latest: 100)
      .first { $0.id < job.id && $0.branch == job.branch && !$0.revision.isEmpty && $0.revision != revision }?
      .revision
    var run = JobRun(
      job: job, definition: definition, archive: archive, folders: folders, sandbox: sandbox, site: site,
      sshConfiguration: sshConfiguration)
    let end =
      revision.isEmpty
      ? JobRun.End(
        state: .broken,
        note: "\(definition.repository) has no branch \"\(job.branch)\", or cannot be reached.")
      // If the database does not answer, the next poll reads the state again.
      : run.run(after: before) { [jobs] in (try? jobs.job(job.id).state) == .cancelling }
    try jobs.change(job.id, in: [.running, .cancelling]) { job in
      (job.state, job.note, job.integration) = (end.state, end.note, end.integration)
      (job.commits, job.ended) = (end.commits, Date())
    }
    let ended = try jobs.job(job.id)
    notifier.notify(of: ended, definition, before: try lastState(before: ended))
    guard ended.state == .passed else { return }
    for (bot, other) in all where other.start.after == definition.name && other.tests(branch: job.branch) {
      try jobs.add(
        bot: bot, branch: job.branch, revision: revision, cause: "\(definition.name) passed", at: Date())
    }
  }

  /// Returns the final state of the previous job of the same branch that was not cancelled; nil if there is no such
  /// job.
  private func lastState(before job: Job) throws -> Job.State? {
    try jobs.jobs(of: job.bot, latest: 100)
      .first { $0.id < job.id && $0.branch == job.branch && $0.state.isOver && $0.state != .cancelled }?.state
  }
}
