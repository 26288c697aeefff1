// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests single steps of the queue: the checks of repositories, and the problems that the pages show.
final class JobQueueTests: ServerTestCase {
  /// Makes a queue that starts no jobs, and ends its checks before the folder of the test is removed.
  private func queue(_ archive: BotArchive) throws -> JobQueue {
    let queue = JobQueue(
      archive, maximum: 0, sshConfiguration: nil, feed: ChangeFeed(archive.store),
      notifier: Notifier(
        accounts: AccountStore(archive.store), address: ServerAddress(URL(fileURLWithPath: "/"))),
      log: ServerLog { _ in })
    addTeardownBlock {
      let work = Task { await queue.work() }
      work.cancel()
      await work.value
    }
    return queue
  }

  private func define(_ archive: BotArchive, repository: String, _ more: String) throws {
    try JobStore(archive.store).define(
      "Main", "name: Main\nrepository: \(repository)\ncommand: sh check.sh\n\(more)")
  }

  func testAChangeReportedDuringACheckCausesAnotherCheck() throws {
    let archive = try archive()
    let (checks, gate) = (folder.appendingPathComponent("checks"), folder.appendingPathComponent("gate"))
    // A check of the remote repository lasts until the gate exists, and fails then. The program has the name of ssh,
    // because git first starts an unknown program to examine its options.
    let script = folder.appendingPathComponent("ssh")
    try Data(
      """
      #!/bin/sh
      echo check >> \(checks.path)
      while [ ! -e \(gate.path) ]; do sleep 0.02; done
      exit 1
      """.utf8
    ).write(to: script)
    chmod(script.path, 0o755)
    setenv("GIT_SSH_COMMAND", script.path, 1)
    addTeardownBlock { unsetenv("GIT_SSH_COMMAND") }
    func countOfChecks() -> Int {
      // Before the first check, there is no file.
      (try? String(contentsOf: checks, encoding: .utf8))?.split(separator: "\n").count ?? 0
    }
    let queue = try queue(archive)
    // The test also ends the checks if it fails. This block runs before that of the queue, which waits for them.
    addTeardownBlock { try Data().write(to: gate) }
    try define(archive, repository: "nowhere:app", "start: commit")
    try queue.step()
    XCTAssertTrue(waitUntil(deadline: 20) { countOfChecks() == 1 }, "the first check has not begun")
    queue.requestCheck(of: 1)
    // This step cannot begin another check, and must not forget the request.
    try queue.step()
    try Data().write(to: gate)
    XCTAssertTrue(waitUntil(deadline: 20) { queue.problem(of: 1) != nil }, "the first check has not ended")
    XCTAssertEqual(countOfChecks(), 1)
    try queue.step()
    XCTAssertTrue(waitUntil(deadline: 20) { countOfChecks() == 2 }, "the second check has not begun")
  }

  func testTheProblemOfACorrectedDefinitionDisappears() throws {
    let archive = try archive()
    let queue = try queue(archive)
    let jobs = JobStore(archive.store)
    try jobs.define("Main", "name: Main\nrepository: [")
    try queue.step()
    XCTAssertNotNil(queue.problem(of: 1))
    // A bot without checks.
    try define(archive, repository: "\(folder.path)/none", "start: never")
    try queue.step()
    XCTAssertNil(queue.problem(of: 1))
    // The problem of a repository stays until the bot uses another one, or has no checks.
    try define(archive, repository: "\(folder.path)/none", "start: commit")
    try queue.step()
    XCTAssertTrue(waitUntil(deadline: 20) { queue.problem(of: 1) != nil }, "the check has found no problem")
    try queue.step()
    XCTAssertNotNil(queue.problem(of: 1))
    try define(archive, repository: "\(folder.path)/none", "start: never")
    try queue.step()
    XCTAssertNil(queue.problem(of: 1))
  }

  func testTheLastScheduledRunIsFoundBehindManyOtherJobs() throws {
    let archive = try archive()
    let repository = try Repository(folder.appendingPathComponent("app"))
    try repository.commit("exit 0", "Begin")
    try define(archive, repository: repository.url.path, "start: week")
    let jobs = JobStore(archive.store)
    let weekAgo = Date() - 8 * 86_400
    func add(_ number: Int, _ cause: String) throws {
      let id = try jobs.add(bot: 1, branch: "main", revision: "\(number)", cause: cause, at: weekAgo)
      XCTAssertTrue(try jobs.cancel(id, at: weekAgo))
    }
    try add(0, "the clock")
    for number in 1...101 { try add(number, "a test") }
    let queue = try queue(archive)
    try queue.step()
    try waitUntil(deadline: 20) { try !jobs.open().isEmpty }
    XCTAssertEqual(try jobs.open().map(\.cause), ["the clock"])
  }

  func testAnErrorBetweenTwoBranchesOfAScheduleDelaysNeitherBranch() throws {
    let stored = folder.appendingPathComponent("kept")
    // The first job is that of the last week.
    let database = RefusingDatabase(
      try SQLiteDatabase(file: stored.appendingPathComponent("results.sqlite")), refusingAddition: 3)
    let archive = BotArchive(
      store: try ResultStore(database, place: "the test"), bundles: BundleStore(folder: stored))
    let (repository, jobs) = (try twoBranches(), JobStore(archive.store))
    try define(archive, repository: repository.url.path, "branches: [main, other]\nstart: week")
    let weekAgo = Date() - 8 * 86_400
    let id = try jobs.add(bot: 1, branch: "main", revision: "0", cause: "the clock", at: weekAgo)
    XCTAssertTrue(try jobs.cancel(id, at: weekAgo))
    let queue = try queue(archive)
    try queue.step()
    XCTAssertTrue(waitUntil(deadline: 20) { queue.problem(of: 1) != nil }, "the database has refused no job")
    queue.requestCheck(of: 1)
    try queue.step()
    XCTAssertTrue(
      waitUntil(deadline: 20) { queue.problem(of: 1) == nil },
      "the second check has not ended without a problem")
    XCTAssertEqual(try jobs.open().map(\.branch).sorted(), ["main", "other"])
    XCTAssertEqual(try jobs.open().map(\.cause), ["the clock", "the clock"])
  }

  func testABranchThatTheDatabaseRefusesDoesNotPreventTheOther() throws {
    let archive = try archive()
    let (repository, jobs) = (try twoBranches(), JobStore(archive.store))
    for refused in ["main", "other"] {
      try define(archive, repository: repository.url.path, "branches: [main, other]\nstart: commit")
      try archive.store.database.write { connection in
        try connection.execute(
          """
          CREATE TRIGGER refusal BEFORE INSERT ON job WHEN NEW.branch = '\(refused)'
          BEGIN SELECT RAISE(ABORT, 'it is not allowed'); END
          """)
      }
      let queue = try queue(archive)
      try queue.step()
      XCTAssertTrue(
        waitUntil(deadline: 20) { queue.problem(of: 1) != nil }, "the database has refused no job")
      XCTAssertEqual(try jobs.open().map(\.branch), [refused == "main" ? "other" : "main"])
      try archive.store.database.write { connection in
        try connection.execute("DROP TRIGGER refusal")
        try connection.execute("DELETE FROM job")
      }
    }
  }

  /// Makes a repository with the branches "main" and "other".
  private func twoBranches() throws -> Repository {
    let repository = try Repository(folder.appendingPathComponent("app"))
    try repository.commit("exit 0", "Begin")
    try repository.git("branch", "other")
    return repository
  }
}
