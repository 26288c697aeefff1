// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests a server that is killed a hundred times while results are uploaded and removed, and while jobs run.
final class KilledServerTests: ServeTestCase {
  private struct Form: Codable {
    var name: String
    var password: String
  }

  func testAcknowledgedResultsAreStoredExactlyOnce() throws {
    let token = try run(["token", "add", "CI"]).trimmingCharacters(in: .newlines)
    var archive = try archive()
    let digest = try XCTUnwrap(Passwords.digest(of: "correct horse"))
    try AccountStore(archive.store).set("Ada", role: .member, password: digest)
    // Creates the first bot of the store.
    _ = try archive.add(
      bundle: bundle("first"), of: ResultSource(bot: "Main", branch: "", revision: "first"))
    let main = try XCTUnwrap(archive.store.overview().first?.id)
    let app = try Repository(folder.appendingPathComponent("app"))
    try app.commit(Repository.results(failing: false), "0")
    try JobStore(archive.store).define(
      "Jobs", "name: Jobs\nrepository: \(app.url.path)\ncommand: sleep 0.2; sh check.sh\nstart: commit")

    var uploaded: Set<String> = []
    var removed: Set<Int> = []
    /// The commits whose removal was requested, whether or not the server acknowledged it.
    var removalRequested: Set<String> = []
    var refused = 0
    // The longest time until a kill, in microseconds. It follows the speed of the machine, which may be busy, so that some
    // uploads end before the kill and others do not.
    var longest = 700_000.0
    for round in 1...100 {
      let (server, address) = try serve()
      let client = HTTPClient(port: UInt16(try XCTUnwrap(URL(string: address)?.port)))
      if round % 5 == 0 { try app.commit(Repository.results(failing: round % 2 == 0), "\(round)") }
      let revisions = ["a\(round)", "b\(round)"]
      let uploads = try revisions.map { revision in
        let upload = tool(
          [
            "upload", try bundle(revision).path, "--bot", "Main", "--revision", revision, "--server", address,
          ],
          ["UNDERSTUDY_BOTS_TOKEN": token])
        upload.standardOutput = FileHandle.nullDevice
        upload.standardError = FileHandle.nullDevice
        try upload.run()
        return (revision, upload)
      }
      // Every third round removes an acknowledged run.
      if round % 3 == 0, let last = try archive.store.integrations(of: "Main", latest: 1).first {
        let number = last.number
        removalRequested.insert(last.revision)
        Thread.detachNewThread {
          usleep(UInt32.random(in: 0..<200_000))
          kill(server.processIdentifier, SIGKILL)
        }
        if let answer = try? client.send(
          "POST", "/api/sign-in", Form(name: "Ada", password: "correct horse")),
          let cookie = answer["Set-Cookie"]?.prefix(while: { $0 != ";" }),
          let answer = try? client.ask(
            "DELETE", "/api/bots/\(main)/\(number)/all", ["Cookie": String(cookie)])
        {
          if answer.status == 204 { removed.insert(number) }
        }
      } else {
        usleep(UInt32.random(in: 0..<UInt32(longest)))
        kill(server.processIdentifier, SIGKILL)
      }
      server.waitUntilExit()
      let before = uploaded.count
      for (revision, upload) in uploads {
        upload.waitUntilExit()
        if upload.terminationStatus == 0 { uploaded.insert(revision) } else { refused += 1 }
      }
      if round % 3 != 0 { longest *= uploaded.count > before ? 0.85 : 1.2 }
    }
    XCTAssertGreaterThan(uploaded.count, 20, "most rounds were too short for an upload")
    XCTAssertGreaterThan(refused, 20, "too few uploads were interrupted by a kill")

    // The last server finishes all jobs.
    let (server, _) = try serve()
    // The server writes into the folder until it has ended.
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    archive = try self.archive()
    let jobs = JobStore(archive.store)
    let bot = try XCTUnwrap(jobs.bots().first?.id)
    let head = try GitRepository(address: app.url.path, mirror: folder).heads()["main"]
    func isDone() throws -> Bool { try jobs.lastRevisions(of: bot)["main"] == head && jobs.open().isEmpty }
    try waitUntil(deadline: 60, isDone)
    let left = try jobs.open()
    XCTAssertTrue(try isDone(), "\(left)")

    let stored = try archive.store.integrations(of: "Main", latest: 1_000)
    XCTAssertEqual(Set(stored.map(\.number)).count, stored.count)
    XCTAssertEqual(Set(stored.map(\.revision)).count, stored.count, "a run is stored twice")
    for run in stored { XCTAssertFalse(removed.contains(run.number), "#\(run.number) was removed") }
    XCTAssertEqual(
      uploaded.subtracting(stored.map(\.revision)).subtracting(removalRequested), [], "acknowledged and lost")
    for run in stored where uploaded.contains(run.revision) {
      XCTAssertNotNil(archive.bundles.bundle(of: run), "#\(run.number)")
      XCTAssertEqual(try archive.store.results(of: run).count, 2)
    }
    let tested = try archive.store.integrations(of: "Jobs", latest: 1_000)
    XCTAssertEqual(Set(tested.map(\.revision)).count, tested.count, "each commit has results once")
    XCTAssertGreaterThan(tested.count, 0)
    let check = try archive.store.database.read { connection in
      try connection.row("PRAGMA integrity_check") { try $0.text() }
    }
    XCTAssertEqual(check, "ok")
  }
}
