// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests the end of a job while the database refuses to store it.
final class JobEndTests: ServerTestCase {
  func testAnEndThatTheDatabaseRefusesIsStoredLater() async throws {
    let archive = try archive()
    let jobs = JobStore(archive.store)
    // The job ends at once, because there is no repository.
    try jobs.define(
      "Main", "name: Main\nrepository: \(folder.path)/none\ncommand: sh check.sh\nstart: never")
    let id = try jobs.add(bot: 1, branch: "main", revision: "", cause: "a test", at: Date())
    try archive.store.database.write { connection in
      try connection.execute(
        """
        CREATE TRIGGER refusal BEFORE UPDATE ON job WHEN NEW.state = 'broken'
        BEGIN SELECT RAISE(ABORT, 'refused'); END
        """)
    }
    let queue = JobQueue(
      archive, maximum: 1, sshConfiguration: nil, feed: ChangeFeed(archive.store),
      notifier: Notifier(
        accounts: AccountStore(archive.store), address: ServerAddress(URL(fileURLWithPath: "/"))))
    let work = Task { await queue.work() }
    defer { work.cancel() }
    try waitUntil(deadline: 30) { try jobs.job(id).state == .running }
    // The database refuses the first attempts.
    try await Task.sleep(for: .seconds(2))
    XCTAssertEqual(try jobs.job(id).state, .running)
    try archive.store.database.write { try $0.execute("DROP TRIGGER refusal") }
    try waitUntil(deadline: 30) { try jobs.job(id).state.isOver }
    let job = try jobs.job(id)
    XCTAssertEqual(job.state, .broken)
    XCTAssertTrue(job.note.contains("has no branch \"main\""), job.note)
    XCTAssertNotNil(job.ended)
  }
}
