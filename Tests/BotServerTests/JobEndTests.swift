// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests the end of a job while the database refuses to store it.
final class JobEndTests: ServerTestCase {
  /// The lines in the log of the server.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private func queue(_ archive: BotArchive, log lines: Lines) -> JobQueue {
    JobQueue(
      archive, maximum: 1, sshConfiguration: nil, feed: ChangeFeed(archive.store),
      notifier: Notifier(
        accounts: AccountStore(archive.store), address: ServerAddress(URL(fileURLWithPath: "/"))),
      log: ServerLog { lines.add($0) })
  }

  /// Adds a job that ends as soon as it begins, because there is no repository.
  private func addJob(to archive: BotArchive, of bot: String = "Main") throws -> Int64 {
    let jobs = JobStore(archive.store)
    try jobs.define(
      bot, "name: \(bot)\nrepository: \(folder.path)/none\ncommand: sh check.sh\nstart: never")
    let number = try XCTUnwrap(jobs.bots().first { $0.name == bot }?.id)
    return try jobs.add(bot: number, branch: "main", revision: "", cause: "a test", at: Date())
  }

  /// Lets the database refuse a change of a job permanently.
  ///
  /// - Parameters:
  ///   - archive: the archive with the job.
  ///   - condition: the condition in SQL under which the change is refused.
  /// - Throws: an error of the database.
  private func refuse(_ archive: BotArchive, when condition: String) throws {
    try archive.store.database.write { connection in
      try connection.execute(
        """
        CREATE TRIGGER refusal BEFORE UPDATE ON job WHEN \(condition)
        BEGIN SELECT RAISE(ABORT, 'it is not allowed'); END
        """)
    }
  }

  func testAnEndThatTheDatabaseRefusesTemporarilyIsStoredLater() async throws {
    let stored = folder.appendingPathComponent("kept")
    let database = RefusingDatabase(
      try SQLiteDatabase(file: stored.appendingPathComponent("results.sqlite")), refusing: .broken)
    let archive = BotArchive(
      store: try ResultStore(database, place: "the test"), bundles: BundleStore(folder: stored))
    let (id, jobs, lines) = (try addJob(to: archive), JobStore(archive.store), Lines())
    let queue = queue(archive, log: lines)
    let work = Task { await queue.work() }
    endAfterTest(work)
    waitUntil(deadline: 30) { database.attempts.count >= 3 }
    XCTAssertEqual(try jobs.job(id).state, .running)
    database.accept()
    try waitUntil(deadline: 30) { try jobs.job(id).state.isOver }
    let job = try jobs.job(id)
    XCTAssertEqual(job.state, .broken)
    XCTAssertTrue(job.note.contains("has no branch \"main\""), job.note)
    XCTAssertNotNil(job.ended)
    let times = database.attempts
    XCTAssertGreaterThanOrEqual(times[1] - times[0], 0.5, "\(times)")
    XCTAssertGreaterThanOrEqual(times[2] - times[1], 1, "the pauses do not grow: \(times)")
    XCTAssertEqual(lines.all.count, 1, "\(lines.all)")
    let line = try XCTUnwrap(lines.all.first)
    XCTAssertTrue(line.contains("Job \(id) of the bot \"Main\" cannot be stored yet"), line)
  }

  func testResultsThatTheDatabaseRefusesTemporarilyAreStoredLater() async throws {
    let repository = try Repository(folder.appendingPathComponent("app"))
    try repository.commit(Repository.results(failing: false, ""), "Begin")
    let stored = folder.appendingPathComponent("kept")
    let database = RefusingDatabase(
      try SQLiteDatabase(file: stored.appendingPathComponent("results.sqlite")), refusingRuns: 2)
    let archive = BotArchive(
      store: try ResultStore(database, place: "the test"), bundles: BundleStore(folder: stored))
    let queue = queue(archive, log: Lines())
    if let problem = queue.problem() { throw XCTSkip("No sandbox can be made here: \(problem)") }
    let jobs = JobStore(archive.store)
    try jobs.define(
      "Main", "name: Main\nrepository: \(repository.url.path)\ncommand: sh check.sh\nstart: never")
    let id = try jobs.add(bot: 1, branch: "main", revision: "", cause: "a test", at: Date())
    let work = Task { await queue.work() }
    endAfterTest(work)
    try waitUntil(deadline: 60) { try jobs.job(id).state.isOver }
    let job = try jobs.job(id)
    XCTAssertEqual(job.state, .passed, job.note)
    XCTAssertEqual(job.integration, 1)
    XCTAssertEqual(database.attempts.count, 2)
    let output = String(decoding: JobOutputFile(stored, job: id).read(from: 0), as: UTF8.self)
    XCTAssertEqual(output.ranges(of: "The results cannot be stored yet: ").count, 1, output)
  }

  func testAnEndWhoseNoteTheDatabaseRefusesIsStoredWithoutIt() async throws {
    let archive = try archive()
    let (id, jobs, lines) = (try addJob(to: archive), JobStore(archive.store), Lines())
    try refuse(archive, when: "NEW.note LIKE '%has no branch%'")
    let queue = queue(archive, log: lines)
    let work = Task { await queue.work() }
    endAfterTest(work)
    try waitUntil(deadline: 30) { try jobs.job(id).state.isOver }
    let job = try jobs.job(id)
    XCTAssertEqual(job.state, .broken)
    XCTAssertTrue(job.note.contains("The server's log has the reason."), job.note)
    XCTAssertNotNil(job.ended)
    // Two more steps of the queue, which must not repeat the attempt.
    try await Task.sleep(for: .seconds(1.5))
    XCTAssertEqual(lines.all.count, 1, "\(lines.all)")
    let line = try XCTUnwrap(lines.all.first)
    for part in ["Job \(id) of the bot \"Main\"", "has no branch", "it is not allowed", "run the job again"] {
      XCTAssertTrue(line.contains(part), "\(part) is missing in: \(line)")
    }
  }

  func testAJobWhoseEndTheDatabaseRefusesIsShownAsBroken() async throws {
    let archive = try archive()
    let (id, jobs, lines) = (try addJob(to: archive), JobStore(archive.store), Lines())
    try refuse(archive, when: "NEW.state = 'broken'")
    let queue = queue(archive, log: lines)
    let work = Task { await queue.work() }
    endAfterTest(work)
    try waitUntil(deadline: 30) { try jobs.job(id).state.isOver }
    let job = try JobStore(archive.store).job(id)
    XCTAssertEqual(job.state, .broken)
    XCTAssertTrue(job.note.contains("The server's log has the reason."), job.note)
    XCTAssertEqual([job.started == nil, job.ended == nil], [false, false])
    XCTAssertEqual(try jobs.open(), [])
    XCTAssertEqual(try jobs.jobs(of: job.bot, latest: 9), [job])
    XCTAssertFalse(try jobs.cancel(id, at: Date()), "a job that has ended cannot be cancelled")
    XCTAssertTrue(try archive.store.mark().hasSuffix(";\(id)"), "open pages are not notified")
    try await Task.sleep(for: .seconds(1.5))
    XCTAssertEqual(lines.all.count, 1, "\(lines.all)")
    work.cancel()
    await work.value
    // The next server ends the job, because it is still running in the database.
    try archive.store.database.write { try $0.execute("DROP TRIGGER refusal") }
    let next = try self.archive()
    XCTAssertEqual(try JobStore(next.store).job(id).state, .running)
    try self.queue(next, log: lines).recover()
    XCTAssertEqual(try JobStore(next.store).job(id).state, .broken)
  }

  func testAJobThatTheDatabaseRefusesToTakeFromTheQueueIsNotTriedAgain() async throws {
    let archive = try archive()
    let (id, jobs, lines) = (try addJob(to: archive), JobStore(archive.store), Lines())
    try refuse(archive, when: "NEW.state = 'running'")
    let queue = queue(archive, log: lines)
    let work = Task { await queue.work() }
    endAfterTest(work)
    try waitUntil(deadline: 30) { try jobs.job(id).state.isOver }
    let job = try jobs.job(id)
    XCTAssertEqual(job.state, .broken)
    XCTAssertTrue(job.note.contains("it is not allowed"), job.note)
  }

  func testARefusedJobDoesNotStopTheOthersOfTheQueue() async throws {
    let archive = try archive()
    let (jobs, lines) = (JobStore(archive.store), Lines())
    let refused = try addJob(to: archive, of: "Refused")
    try jobs.define("Refused", "this is no definition")
    let other = try addJob(to: archive)
    try refuse(archive, when: "OLD.id = \(refused)")
    let queue = queue(archive, log: lines)
    let work = Task { await queue.work() }
    endAfterTest(work)
    try waitUntil(deadline: 30) { try jobs.open().isEmpty }
    XCTAssertEqual(try jobs.job(refused).state, .broken)
    let note = try jobs.job(other).note
    XCTAssertTrue(note.contains("has no branch \"main\""), note)
    XCTAssertEqual(lines.all.count, 1, "\(lines.all)")
  }

  func testARefusedJobDoesNotPreventTheRecoveryOfTheOthers() throws {
    let archive = try archive()
    let (jobs, lines) = (JobStore(archive.store), Lines())
    let ids = [try addJob(to: archive, of: "Refused"), try addJob(to: archive)]
    for id in ids { try jobs.change(id, in: [.queued]) { $0.state = .running } }
    try refuse(archive, when: "OLD.id = \(ids[0])")
    try queue(archive, log: lines).recover()
    XCTAssertEqual(try ids.map { try jobs.job($0).state }, [.broken, .broken])
    XCTAssertEqual(try jobs.job(ids[1]).note, "The server ended while the job ran.")
    XCTAssertEqual(lines.all.count, 1, "\(lines.all)")
    // Both jobs are in the queue again.
    XCTAssertEqual(try jobs.open().map(\.state), [.queued, .queued])
  }

  /// Ends the work of a queue before the folder of the test is removed.
  private func endAfterTest(_ work: Task<Void, Never>) {
    addTeardownBlock {
      work.cancel()
      await work.value
    }
  }

  func testThePausesBetweenAttemptsGrowUpToAMaximum() {
    var pause = ExponentialBackoff()
    XCTAssertEqual((0..<8).map { _ in pause.next() }, [0.5, 1, 2, 4, 8, 16, 30, 30])
  }

  func testARepeatedProblemIsLoggedOnceAndInOneLine() {
    let lines = Lines()
    let log = ServerLog { lines.add($0) }
    for _ in 1...2 { log.note("The disk\nis full.\u{1B}", of: "cleaning") }
    log.note("The disk is gone.", of: "queue")
    log.note(nil, of: "cleaning")
    log.note("The disk is full.", of: "cleaning")
    XCTAssertEqual(lines.all, ["The disk is full.⟨U+1B⟩", "The disk is gone.", "The disk is full."])
  }
}
