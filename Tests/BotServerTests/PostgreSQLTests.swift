// SPDX-License-Identifier: Apache-2.0

import BotTestSupport
import Foundation
import TestSupport
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests a server that stores all data in PostgreSQL.
final class PostgreSQLTests: ServerTestCase {
  func testPostgreSQLStoresResultsAccountsAndJobs() async throws {
    let database = try PostgreSQLServer()
    defer { database.stop() }
    let archive = BotArchive(
      store: try ResultStore.open(database.newPlace()),
      bundles: BundleStore(folder: folder.appendingPathComponent("files")))
    let app = try Repository(folder.appendingPathComponent("app"))
    try app.commit(Repository.results(failing: true), "Begin")
    try await serving(keeping: archive) { client, archive, server in
      let secret = try XCTUnwrap(server.setupAddress?.absoluteString.split(separator: "/").last)
      let signUp = "{\"name\":\"Ada\",\"password\":\"a long password\",\"secret\":\"\(secret)\"}"
      let answer = try client.ask("POST", "/api/setup", body: Data(signUp.utf8))
      XCTAssertEqual(answer.status, 204, answer.body)
      let session = ["Cookie": String(try XCTUnwrap(answer["Set-Cookie"]).prefix { $0 != ";" })]
      try archive.add(bundle: bundle(), of: ResultSource(bot: "Main", branch: "main", revision: "c0ffee"))
      let main = try XCTUnwrap(archive.store.overview().first?.id)
      let test = try XCTUnwrap(archive.store.tests(of: "Main").first?.id)
      for name in ["overview", "bot-\(main)", "matrix-\(main)", "run-\(main)-1", "test-\(main)-\(test)"] {
        XCTAssertEqual(try client.ask("GET", "/data/\(name).json").status, 200, name)
      }
      XCTAssertEqual(try client.ask("GET", "/reports/\(main)/1/").status, 200)
      XCTAssertEqual(try client.ask("PUT", "/api/bots/\(main)/1/pin", session).status, 204)
      XCTAssertTrue(try archive.store.integration(1, of: "Main").isPinned)
      if let problem = server.problemOfJobs { throw XCTSkip("No sandbox can be made here: \(problem)") }
      try JobStore(archive.store).define(
        "Jobs", "name: Jobs\nrepository: \(app.url.path)\ncommand: sh check.sh\nstart: commit")
      let jobs = try XCTUnwrap(archive.store.overview().first { $0.bot == "Jobs" }?.id)
      try waitUntil(deadline: 20) {
        try JobStore(archive.store).jobs(of: jobs, latest: 1).first?.state.isOver == true
      }
      let job = try XCTUnwrap(JobStore(archive.store).jobs(of: jobs, latest: 1).first)
      XCTAssertEqual(job.state, .failed, job.note)
      XCTAssertEqual(try client.ask("DELETE", "/api/bots/\(main)/1/all", session).status, 204)
      XCTAssertEqual(try archive.store.integrations(of: "Main", latest: 9), [])
      XCTAssertEqual(
        try AccountStore(archive.store).notes(latest: 9).map(\.action),
        ["removed Main #1", "pinned Main #1", "signed in", "became the first administrator"])
    }
  }
}
