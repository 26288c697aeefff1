// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
import XCTest

@testable import BotStore

/// Tests the stored bots, jobs and commits, in both databases.
final class JobStoreTests: StoreTestCase {
  func testADefinitionCanBeReplacedAndRemoved() throws {
    try onEachDatabase { store in
      let jobs = JobStore(store)
      try jobs.define("Main", "one")
      try jobs.define("Main", "two")
      XCTAssertEqual(try jobs.bots().map(\.definition), ["two"])
      XCTAssertEqual(try store.overview().map(\.bot), ["Main"], "the bot is listed before its first run")
      try jobs.undefine("Main")
      XCTAssertEqual(try jobs.bots(), [])
      XCTAssertThrowsError(try jobs.undefine("Nowhere"))
      XCTAssertThrowsError(try jobs.define("a/b", "one"))
    }
  }

  func testAJobAdvancesFromTheQueueToItsResults() throws {
    try onEachDatabase { store in
      let jobs = JobStore(store)
      try jobs.define("Main", "one")
      let bot = try XCTUnwrap(jobs.bots().first?.id)
      let id = try jobs.add(bot: bot, branch: "main", revision: "a", cause: "a commit", at: Self.begin)
      XCTAssertEqual(
        try jobs.add(bot: bot, branch: "main", revision: "a", cause: "again", at: Self.begin), id,
        "the same job is queued already")
      XCTAssertEqual(try jobs.open().map(\.id), [id])
      XCTAssertTrue(
        try jobs.change(id, in: [.queued]) { ($0.state, $0.started) = (.running, Self.begin + 1) })
      XCTAssertFalse(try jobs.change(id, in: [.queued]) { $0.state = .broken }, "the job is no longer queued")
      XCTAssertTrue(
        try jobs.change(id, in: [.running]) { job in
          (job.state, job.ended, job.integration, job.commits) = (.passed, Self.begin + 2, 7, "a\tAda\tBegin")
        })
      let job = try jobs.job(id)
      XCTAssertEqual(job.botName, "Main")
      XCTAssertEqual([job.started, job.ended], [Self.begin + 1, Self.begin + 2])
      XCTAssertEqual(try jobs.job(of: 7, bot: bot)?.id, id)
      XCTAssertNil(try jobs.job(of: 8, bot: bot))
      XCTAssertEqual(try jobs.open(), [])
      XCTAssertFalse(try jobs.cancel(id, at: Self.begin))
      XCTAssertThrowsError(try jobs.job(99))
    }
  }

  func testTheLatestCommitOfEachBranchSurvivesCleanup() throws {
    try onEachDatabase { store in
      let jobs = JobStore(store)
      try jobs.define("Main", "one")
      let bot = try XCTUnwrap(jobs.bots().first?.id)
      var ids: [Int64] = []
      for (branch, revision) in [("main", "a"), ("main", "b"), ("next", "c")] {
        let id = try jobs.add(bot: bot, branch: branch, revision: revision, cause: "", at: Self.begin)
        XCTAssertTrue(try jobs.cancel(id, at: Self.begin))
        ids.append(id)
      }
      XCTAssertEqual(try jobs.lastRevisions(of: bot), ["main": "b", "next": "c"])
      XCTAssertEqual(try jobs.removeJobs(before: Self.begin + 1), [ids[0]])
      XCTAssertEqual(try jobs.lastRevisions(of: bot), ["main": "b", "next": "c"])
      XCTAssertEqual(try jobs.jobs(of: bot, latest: 9).map(\.id), [ids[2], ids[1]])
    }
  }

  func testAnEarlierJobIsFoundBehindManyOthers() throws {
    try onEachDatabase { store in
      let jobs = JobStore(store)
      try jobs.define("Main", "one")
      let bot = try XCTUnwrap(jobs.bots().first?.id)
      func add(_ branch: String, _ revision: String, _ cause: String) throws -> Job {
        let id = try jobs.add(bot: bot, branch: branch, revision: revision, cause: cause, at: Self.begin)
        XCTAssertTrue(try jobs.cancel(id, at: Self.begin + 1))
        return try jobs.job(id)
      }
      let first = try add("main", "first", "the clock")
      for number in 1...25 {
        _ = try add("main", "same", "a test \(number)")
        _ = try add("next", "\(number)", "a test")
      }
      let last = try add("main", "same", "a test")
      XCTAssertEqual(try jobs.latestJob(before: last) { $0.revision != "same" }, first)
      XCTAssertEqual(try jobs.latestJob(before: last) { _ in true }?.cause, "a test 25")
      XCTAssertNil(try jobs.latestJob(before: last) { $0.branch == "next" }, "a job of another branch")
      XCTAssertNil(try jobs.latestJob(before: first) { _ in true })
      XCTAssertEqual(try jobs.lastRequest(of: bot, cause: "the clock"), Self.begin)
      XCTAssertNil(try jobs.lastRequest(of: bot, cause: "nobody"))
      XCTAssertNil(try jobs.lastRequest(of: bot + 1, cause: "the clock"))
    }
  }

  /// The store has the schema that the first version wrote.
  func testAStoreOfTheFirstVersionIsMigrated() throws {
    try onEachDatabase { store in
      try store.add(run(1, ["testA": .failed]))
      try store.database.write { connection in
        for table in [
          "audit", "secret", "upload_token", "session", "identity", "account", "job", "definition",
        ] {
          try connection.execute("DROP TABLE \(table)")
        }
        for table in ["integration", "result"] {
          try connection.execute("ALTER TABLE \(table) DROP COLUMN quarantined")
        }
        try connection.execute("UPDATE schema_version SET version = 1")
      }
      let newer = try ResultStore(store.database, place: "here")
      XCTAssertEqual(try newer.integrations(of: "Main", latest: 9).map(\.failures), [1])
      try newer.add(run(2, ["testA": .passed]))
      XCTAssertEqual(try JobStore(newer).open(), [])
    }
  }
}
