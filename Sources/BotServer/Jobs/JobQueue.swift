// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import Synchronization
import Synchronized
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
  private let completions: JobCompletionQueue
  private let log: ServerLog
  private let begin = Date()
  /// The checks for new commits, and the running jobs.
  private let tasks = OwnedTasks()
  private let state = Mutex(State())

  private struct State {
    /// The sites of running jobs, by the number of the bot.
    var running: [Int64: JobPlace.Site] = [:]
    /// The time of the last check of each bot's repository, in seconds of `MonotonicClock`, by the number of the bot.
    var lastChecks: [Int64: TimeInterval] = [:]
    /// The numbers of the bots whose repository is being checked.
    var beingChecked: Set<Int64> = []
    /// The reasons why definitions could not be read in the last step, by the number of the bot.
    var definitionProblems: [Int64: String] = [:]
    /// The problems of the last checks of repositories, by the number of the bot.
    var repositoryProblems: [Int64: RepositoryProblem] = [:]
    /// The numbers of the bots whose repository is to be checked immediately.
    var requested: Set<Int64> = []
  }

  private struct RepositoryProblem {
    /// The address in the definition at the time of the check.
    var repository: String
    var text: String
  }

  init(
    _ archive: BotArchive, maximum: Int, sshConfiguration: URL?, feed: ChangeFeed, notifier: Notifier,
    log: ServerLog
  ) {
    (self.archive, self.maximum, self.feed, self.notifier) = (archive, maximum, feed, notifier)
    (self.sshConfiguration, self.log) = (sshConfiguration, log)
    jobs = JobStore(archive.store)
    completions = JobCompletionQueue(jobs, feed: feed, notifier: notifier, log: log)
    folders = JobFolders(root: archive.bundles.folder)
    sandbox = Sandbox(hiding: archive.bundles.folder)
  }

  /// Returns the reason why jobs cannot run on this machine; nil if they can.
  func problem() -> String? { sandbox.problem() }

  /// Returns the reason why a bot's definition or repository cannot be read; nil if there is no problem.
  func problem(of bot: Int64) -> String? {
    state.withLock { $0.definitionProblems[bot] ?? $0.repositoryProblems[bot]?.text }
  }

  /// Requests an immediate check of a bot's repository, because a forge has reported a change.
  ///
  /// If the repository is being checked, the next check begins after the end of that one.
  func requestCheck(of bot: Int64) { state.withLock { _ = $0.requested.insert(bot) } }

  /// Processes the queue until the task is cancelled.
  ///
  /// Then the running jobs end, without results; the next start of the server adds them to the queue again.
  func work() async {
    await recoverUntilItSucceeds()
    while !Task.isCancelled {
      do {
        try await BlockingWork.run { try self.step() }
        log.note(nil, of: "step")
      } catch {
        // The next step tries again. The pages show the reason too, if it is the database.
        log.note("No job can be started at present: \(ErrorText.of(error))", of: "step")
      }
      // Fails when the task is cancelled.
      try? await MonotonicClock.sleep(for: TimeLimits.Bots.queuePoll.duration)
    }
    await tasks.end()
    await notifier.end()
  }

  /// Ends the jobs that were running when the server ended; repeats that after temporary errors of the database.
  ///
  /// No job starts before that, because a later attempt would also end the jobs of this server.
  private func recoverUntilItSucceeds() async {
    var pause = ExponentialBackoff()
    while !Task.isCancelled {
      do {
        return try await BlockingWork.run { try self.recover() }
      } catch {
        let text = "The jobs that ran when the server ended cannot be ended: \(ErrorText.of(error))"
        guard (error as? StoreError)?.isTemporary == true else {
          return log.note("\(text) They may be shown as running until the server's next start.")
        }
        log.note("\(text) The server tries again, and starts no job before that.", of: "recovery")
      }
      // Fails when the task is cancelled.
      try? await MonotonicClock.sleep(for: .seconds(pause.next()))
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
  /// it again once before. After an error, the function can be called again. If the database permanently refuses to
  /// change a job (see ``JobCompletionQueue``), the other jobs are still ended.
  ///
  /// - Throws: temporary errors of the database, and errors of making the folders of jobs.
  func recover() throws {
    try folders.make()
    for job in try jobs.open() where job.state != .queued {
      do {
        try recover(job)
      } catch StoreError.missing {
        // The job was removed from the database.
      } catch let error where JobCompletionQueue.isPermanent(error) {
        log.note("\(JobCompletionQueue.name(job)) cannot be ended: \(ErrorText.of(error))")
      }
    }
  }

  private func recover(_ job: Job) throws {
    let results = try archive.store.integration(upload: JobRun.upload(of: job.id))
    var end = JobRun.End(
      state: results.map { $0.hasPassed ? .passed : .failed } ?? .broken, note: job.note,
      integration: results?.number, commits: job.commits)
    if results == nil {
      end.note =
        job.cause == Self.again
        ? "The server ended while the job ran, for the second time, so the job is not restarted. Its output and the "
          + "server's log may show the reason; \"Run now\" starts it again."
        : "The server ended while the job ran."
      // The job is added before the end is stored: if an error occurs between the two steps, the next attempt finds the
      // job that was added, and adds no other.
      if job.state == .running, job.cause != Self.again {
        do {
          try jobs.add(
            bot: job.bot, branch: job.branch, revision: job.revision, cause: Self.again, at: Date())
        } catch let error where JobCompletionQueue.isPermanent(error) {
          log.note(
            "\(JobCompletionQueue.name(job)) cannot be added again: \(ErrorText.of(error))")
        }
      }
    }
    try completions.store(end, of: job, at: Date(), in: [.running, .cancelling])
  }

  private static let again = "again, because the server ended while it ran"

  /// Checks the repositories that are due, and starts the jobs of the queue that can begin now.
  ///
  /// - Throws: temporary errors of the database.
  func step() throws {
    completions.storeDue()
    var definitions: [Int64: BotDefinition] = [:]
    var problems: [Int64: String] = [:]
    for bot in try jobs.bots() {
      do {
        var definition = try BotDefinition(yaml: bot.definition)
        definition.name = bot.name
        definitions[bot.id] = definition
      } catch {
        problems[bot.id] = ErrorText.of(error)
      }
    }
    replaceProblems(of: definitions, with: problems)
    for (bot, definition) in definitions { checkIfDue(bot, definition) }
    for job in try jobs.open() where job.state == .queued {
      guard let definition = definitions[job.bot] else {
        let end = JobRun.End(state: .broken, note: "The bot has no valid definition.")
        try endUnstarted(job, end)
        continue
      }
      start(job, definition, all: definitions)
    }
  }

  /// Replaces the problems of definitions, and removes problems of repositories that no check would remove.
  ///
  /// A bot with another repository, or without checks, would otherwise show the problem of an earlier definition.
  ///
  /// - Parameters:
  ///   - definitions: the valid definitions, by the number of the bot.
  ///   - problems: the problems of the other definitions, by the number of the bot.
  private func replaceProblems(of definitions: [Int64: BotDefinition], with problems: [Int64: String]) {
    state.withLock { state in
      state.definitionProblems = problems
      state.repositoryProblems = state.repositoryProblems.filter { bot, problem in
        guard let definition = definitions[bot] else { return false }
        return definition.start.time != .never && definition.repository == problem.repository
      }
    }
  }

  /// Ends a job of the queue that cannot start.
  ///
  /// - Throws: temporary errors of the database.
  private func endUnstarted(_ job: Job, _ end: JobRun.End) throws {
    do {
      try completions.store(end, of: job, at: Date(), in: [.queued])
    } catch StoreError.missing {
      // The job was removed from the database.
    }
  }

  // MARK: - New commits

  private func checkIfDue(_ bot: Int64, _ definition: BotDefinition) {
    let isLocal = !definition.repository.contains(":")
    let pause = isLocal ? TimeLimits.Bots.localPoll.seconds : TimeLimits.Bots.remotePoll.seconds
    let isDue = state.withLock { state in
      guard definition.start.time != .never else {
        state.requested.remove(bot)
        return false
      }
      let now = MonotonicClock.now
      let isPollDue = state.lastChecks[bot].map { now >= $0 + pause } ?? true
      guard state.requested.contains(bot) || isPollDue, state.beingChecked.insert(bot).inserted else {
        return false
      }
      // Only the start of a check removes the request. A check that is in progress may have read the repository before
      // the change that the request reports.
      state.requested.remove(bot)
      state.lastChecks[bot] = now
      return true
    }
    guard isDue else { return }
    // A check blocks a thread in git, which has a time limit. The queue starts no second check of the bot before its end.
    tasks.start { [self] in
      let problem: String?
      do {
        try await BlockingWork.runCancellable { try self.checkForEvents(bot, definition, $0) }
        problem = nil
      } catch {
        problem = ErrorText.of(error)
      }
      state.withLock { state in
        state.beingChecked.remove(bot)
        state.repositoryProblems[bot] = problem.map {
          RepositoryProblem(repository: definition.repository, text: $0)
        }
      }
    }
  }

  private func checkForEvents(
    _ bot: Int64, _ definition: BotDefinition, _ isCancelled: @escaping @Sendable () -> Bool
  ) throws {
    let schedule = Schedule(time: definition.start.time)
    let due = schedule.latest(before: Date())
    if definition.start.time != .commit {
      guard let due else { return }
      let last = try jobs.lastRequest(of: bot, cause: Self.byClock) ?? begin
      guard last < due else { return }
    }
    let repository = GitRepository(
      address: definition.repository, mirror: folders.mirror(of: bot), shouldStop: isCancelled)
    let known = try jobs.lastRevisions(of: bot)
    let changed = try repository.heads().filter { branch, revision in
      definition.tests(branch: branch) && (due != nil || known[branch] != revision)
    }
    guard !changed.isEmpty else { return }
    defer { feed.checkForChanges() }
    try add(changed, of: bot, cause: due != nil ? Self.byClock : "a new commit")
  }

  /// Adds a job for each branch.
  ///
  /// After a temporary error of the database, no job is added, so the next check adds all of them. If only some jobs
  /// were added, the schedule would count as done, and the other branches would wait until its next time. After a
  /// permanent error, which the next check would repeat, only the branches that cause it have no job.
  ///
  /// - Parameters:
  ///   - revisions: the commit to test, by the name of the branch.
  ///   - bot: the number of the bot.
  ///   - cause: the reason for the jobs.
  /// - Throws: the first error of the database.
  private func add(_ revisions: [String: String], of bot: Int64, cause: String) throws {
    let date = Date()
    do {
      try jobs.add(bot: bot, revisions: revisions, cause: cause, at: date)
    } catch let error where JobCompletionQueue.isPermanent(error) {
      for (branch, revision) in revisions {
        do {
          try jobs.add(bot: bot, branch: branch, revision: revision, cause: cause, at: date)
        } catch let error where JobCompletionQueue.isPermanent(error) {
          // The error of all branches is thrown below.
        }
      }
      throw error
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
    // A job may take hours. The server's next start records the end of the jobs that ran when it ended (`recover`).
    tasks.start { [self] in
      // If the database does not answer, the job stays in the queue, and the next step starts it.
      try? await BlockingWork.runCancellable { serverEnds in
        guard let completion = try self.run(job, definition, on: site, all: all, serverEnds) else { return }
        self.completions.add(completion)
        self.completions.storeDue()
      }
      state.withLock { $0.running[job.bot] = nil }
      feed.checkForChanges()
    }
  }

  /// Runs a job of the queue.
  ///
  /// - Returns: the end of the job, which is not stored yet; nil if the job is not in the queue any more, if the
  ///   database permanently refuses to take it from the queue, or if the server ends before the job has results.
  /// - Throws: temporary errors of the database before the job begins.
  private func run(
    _ job: Job, _ definition: BotDefinition, on site: JobPlace.Site, all: [Int64: BotDefinition],
    _ serverEnds: @escaping @Sendable () -> Bool
  ) throws -> JobCompletion? {
    // If the job was requested by branch only, it tests the head of the branch.
    var job = job
    if job.revision.isEmpty {
      let repository = GitRepository(
        address: definition.repository, mirror: folders.mirror(of: job.bot), shouldStop: serverEnds)
      // Without a commit, the job ends below with a note about the repository.
      job.revision = (try? repository.heads()[job.branch]) ?? ""
    }
    guard !serverEnds() else { return nil }
    let (revision, begin) = (job.revision, Date())
    do {
      guard
        try jobs.change(
          job.id, in: [.queued], { ($0.state, $0.started, $0.revision) = (.running, begin, revision) })
      else { return nil }
    } catch StoreError.missing {
      return nil
    } catch let error where JobCompletionQueue.isPermanent(error) {
      // Each further step would fail in the same way.
      try endUnstarted(
        job,
        JobRun.End(
          state: .broken, note: "The job cannot be taken from the queue: \(ErrorText.of(error))"))
      return nil
    }
    (job.state, job.started) = (.running, begin)
    feed.checkForChanges()
    let end: JobRun.End
    do {
      end = try execute(job, definition, on: site, serverEnds)
    } catch {
      end = JobRun.End(state: .broken, note: "The job did not run: \(ErrorText.of(error))")
    }
    // The job remains "running" in the database, so the next start of the server runs it again.
    guard !serverEnds() || end.integration != nil else { return nil }
    let next = all.filter { $0.value.start.after == definition.name && $0.value.tests(branch: job.branch) }
    return JobCompletion(job: job, definition: definition, end: end, date: Date(), next: next.keys.sorted())
  }

  /// Runs a job that has begun.
  ///
  /// - Returns: the end of the job, also if it could not test the commit.
  /// - Throws: ``StoreError`` if the database does not answer before the job has done anything.
  private func execute(
    _ job: Job, _ definition: BotDefinition, on site: JobPlace.Site,
    _ serverEnds: @escaping @Sendable () -> Bool
  ) throws -> JobRun.End {
    notifier.notifyOfStart(of: try jobs.job(job.id), definition)
    let revision = job.revision
    guard !revision.isEmpty else {
      return JobRun.End(
        state: .broken,
        note: "\(definition.repository) has no branch \"\(job.branch)\", or cannot be reached.")
    }
    let before = try jobs.latestJob(before: job) { !$0.revision.isEmpty && $0.revision != revision }?.revision
    var run = JobRun(
      job: job, definition: definition, archive: archive, folders: folders, sandbox: sandbox, site: site,
      sshConfiguration: sshConfiguration, serverEnds: serverEnds)
    // If the database does not answer, the next poll reads the state again.
    return run.run(after: before) { [jobs] in (try? jobs.job(job.id).state) == .cancelling }
  }
}
