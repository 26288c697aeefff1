// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestResults
import XCTest

@testable import BotServer

/// Tests the permission to see and to change each part of the site.
final class AccessTests: ServerTestCase {
  private struct Form: Codable {
    var name: String
    var password: String
    var secret: String?
  }

  private func cookie(_ answer: HTTPClient.Answer) throws -> String {
    String(try XCTUnwrap(answer["Set-Cookie"]).prefix { $0 != ";" })
  }

  func testAnonymousVisitorsCanReadAndCannotChange() async throws {
    try await serving { client, archive, _ in
      try archive.store.add(run(1, ["testA": .passed]))
      XCTAssertEqual(try client.ask("GET", "/").status, 200)
      XCTAssertEqual(try client.ask("GET", "/data/overview.json").status, 200)
      XCTAssertEqual(try client.ask("PUT", "/api/bots/1/1/pin").status, 401)
      XCTAssertEqual(try client.ask("DELETE", "/api/bots/1/1/all").status, 401)
      XCTAssertEqual(try client.ask("POST", "/api/integrations").status, 401)
      XCTAssertFalse(try archive.store.integration(1, of: "Main").isPinned)
    }
  }

  func testAPrivateServerShowsNothingBeforeSignIn() async throws {
    var options = ResultServerOptions()
    options.isPrivate = true
    try await serving(options) { client, archive, _ in
      try archive.store.add(run(1, ["testA": .passed]))
      let digest = try XCTUnwrap(Passwords.digest(of: "correct horse"))
      try AccountStore(archive.store).set("Ada", role: .member, password: digest)
      XCTAssertEqual(
        try client.ask("GET", "/").status, 200, "the page contains no results and shows the sign-in form")
      for path in ["/data/overview.json", "/reports/1/1/"] {
        XCTAssertEqual(try client.ask("GET", path).status, 401, path)
      }
      XCTAssertTrue(try client.ask("GET", "/api/me").body.contains("\"needsSignIn\":true"))
      let answer = try client.send("POST", "/api/sign-in", Form(name: "Ada", password: "correct horse"))
      XCTAssertEqual(answer.status, 204)
      let session = ["Cookie": try cookie(answer)]
      XCTAssertEqual(try client.ask("GET", "/data/overview.json", session).status, 200)
      XCTAssertEqual(try client.ask("POST", "/api/sign-out", session).status, 204)
      XCTAssertEqual(try client.ask("GET", "/data/overview.json", session).status, 401)
    }
  }

  func testTheSetupLinkWorksOnceForTheFirstAdministrator() async throws {
    try await serving { client, archive, server in
      try archive.store.add(run(1, ["testA": .passed]))
      let secret = try XCTUnwrap(
        server.setupAddress?.absoluteString.split(separator: "/").last.map(String.init))
      XCTAssertEqual(
        try client.send("POST", "/api/setup", Form(name: "Eve", password: "a long password", secret: "guess"))
          .status, 403)
      XCTAssertEqual(
        try client.send("POST", "/api/setup", Form(name: "Ada", password: "short", secret: secret)).status,
        400)
      let answer = try client.send(
        "POST", "/api/setup", Form(name: "Ada", password: "a long password", secret: secret))
      XCTAssertEqual(answer.status, 204)
      for part in ["HttpOnly", "SameSite=Strict", "Path=/"] {
        XCTAssertTrue(answer["Set-Cookie"]?.contains(part) ?? false, part)
      }
      XCTAssertEqual(
        try client.send("POST", "/api/setup", Form(name: "Eve", password: "a long password", secret: secret))
          .status, 403)
      let session = ["Cookie": try cookie(answer)]
      XCTAssertTrue(try client.ask("GET", "/api/me", session).body.contains("\"isAdministrator\":true"))
      XCTAssertEqual(try client.ask("PUT", "/api/bots/1/1/pin", session).status, 204)
      XCTAssertTrue(try archive.store.integration(1, of: "Main").isPinned)
      let notes = try AccountStore(archive.store).notes(latest: 10).map { "\($0.author) \($0.action)" }
      XCTAssertEqual(notes, ["Ada pinned Main #1", "Ada signed in", "Ada became the first administrator"])
    }
    try await serving { _, _, server in XCTAssertNil(server.setupAddress, "an administrator exists already") }
  }

  func testOnlyAdministratorsManageUsersTokensAndSecrets() async throws {
    struct Change: Codable {
      var name: String
      var password: String?
      var role: String?
      var bot: String?
      var value: String?
    }
    try await serving { client, archive, _ in
      let accounts = AccountStore(archive.store)
      for (name, role) in [("Ada", Account.Role.administrator), ("Bob", .member)] {
        try accounts.set(name, role: role, password: XCTUnwrap(Passwords.digest(of: "correct horse")))
      }
      func session(_ name: String) throws -> [String: String] {
        [
          "Cookie": try cookie(
            client.send("POST", "/api/sign-in", Form(name: name, password: "correct horse")))
        ]
      }
      let (ada, bob) = (try session("Ada"), try session("Bob"))
      XCTAssertEqual(try client.ask("GET", "/api/settings").status, 401)
      XCTAssertEqual(try client.ask("GET", "/api/settings", bob).status, 403)
      let member = Change(name: "Eve/..", password: "a long password", role: "member")
      XCTAssertEqual(try client.send("PUT", "/api/settings/users", member, bob).status, 403)
      XCTAssertEqual(try client.send("PUT", "/api/settings/users", member, ada).status, 204)
      XCTAssertEqual(
        try client.send(
          "PUT", "/api/settings/users", Change(name: "Eve", password: "short", role: "member"), ada
        ).status, 400)
      XCTAssertEqual(
        try client.send(
          "PUT", "/api/settings/users", Change(name: "Eve", password: "a long password", role: "king"), ada
        )
        .status, 400)
      XCTAssertEqual(
        try client.send("DELETE", "/api/settings/users", Change(name: "Ada"), ada).status, 400,
        "an administrator cannot remove herself")
      XCTAssertEqual(try client.send("DELETE", "/api/settings/users", Change(name: "Bob"), ada).status, 204)
      let visitor = try JSONDecoder().decode(
        RequestAuthenticator.Visitor.self, from: Data(client.ask("GET", "/api/me", bob).body.utf8))
      XCTAssertNil(visitor.name)
      XCTAssertFalse(visitor.isAdministrator)
      let token = try client.send("PUT", "/api/settings/tokens", Change(name: "CI", bot: "Main"), ada)
      let secret = try JSONDecoder().decode(SettingsRequests.NewToken.self, from: Data(token.body.utf8))
        .secret
      XCTAssertEqual(try accounts.token(Secret.digest(of: secret))?.bot, "Main")
      XCTAssertEqual(
        try client.send(
          "PUT", "/api/settings/secrets", Change(name: "team", value: "https://secret.example"), ada
        ).status, 204)
      let page = try client.ask("GET", "/api/settings", ada).body
      XCTAssertTrue(page.contains("\"secrets\":[\"team\"]"), page)
      XCTAssertTrue(page.contains("set the user Eve/.."), page)
      for hidden in ["secret.example", secret, "scrypt"] { XCTAssertFalse(page.contains(hidden), page) }
    }
  }

  func testWrongPasswordsAreRefusedAndThenRateLimited() async throws {
    try await serving { client, archive, _ in
      let digest = try XCTUnwrap(Passwords.digest(of: "correct horse"))
      try AccountStore(archive.store).set("Ada", role: .administrator, password: digest)
      for number in 1...10 {
        let answer = try client.send("POST", "/api/sign-in", Form(name: "Ada", password: "guess \(number)"))
        XCTAssertEqual(answer.status, 401)
      }
      XCTAssertEqual(
        try client.send("POST", "/api/sign-in", Form(name: "Ada", password: "correct horse")).status, 429)
      XCTAssertEqual(
        try client.send("POST", "/api/sign-in", Form(name: "Nobody", password: "guess")).status, 401)
      XCTAssertNil(try AccountStore(archive.store).account(ofSession: "", now: Date()))
    }
  }

  func testAPageAtAnIPv6AddressCanChangeItsServer() async throws {
    try await serving { client, archive, _ in
      try archive.store.add(run(1, ["testA": .passed]))
      for (host, origin, status) in [
        ("[::1]:8765", "http://[::1]:8765", 401), ("[::1]", "http://[::1]", 401),
        ("[fd00::A]:8765", "http://[fd00::a]:8765", 401), ("[::1]:8765", "http://[::1]:8766", 403),
        ("[::1]:8765", "http://[::2]:8765", 403), ("[::1]:8765", "http://localhost:8765", 403),
      ] {
        // Without a session, a request of the server's page is refused only because nobody has signed in.
        XCTAssertEqual(
          try client.ask("PUT", "/api/bots/1/1/pin", ["Host": host, "Origin": origin]).status, status,
          "\(origin) at \(host)")
      }
    }
  }

  func testRequestsFromOtherSitesAreRefused() async throws {
    try await serving { client, archive, _ in
      try archive.store.add(run(1, ["testA": .passed]))
      let digest = try XCTUnwrap(Passwords.digest(of: "correct horse"))
      try AccountStore(archive.store).set("Ada", role: .administrator, password: digest)
      let answer = try client.send("POST", "/api/sign-in", Form(name: "Ada", password: "correct horse"))
      let session = ["Cookie": try cookie(answer)]
      for foreign in [
        ["Origin": "http://evil.example"], ["Sec-Fetch-Site": "cross-site"], ["Origin": "null"],
        ["Origin": "http://127.0.0.1:1"],
      ] {
        XCTAssertEqual(
          try client.ask("DELETE", "/api/bots/1/1/all", session.merging(foreign) { $1 }).status, 403,
          "\(foreign)")
      }
      XCTAssertEqual(try client.ask("GET", "/data/overview.json", ["Host": "evil.example"]).status, 421)
      let socket = [
        "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "http://evil.example",
      ]
      XCTAssertEqual(
        try client.ask("GET", "/socket", socket.merging(["Connection": "Upgrade, close"]) { $1 }).status, 404)
      XCTAssertEqual(try archive.store.integrations(of: "Main", latest: 1).count, 1)
    }
  }

  func testATokenIsValidOnlyForItsBot() async throws {
    try await serving { client, archive, _ in
      let token = try token(archive, bot: "Main")
      let junit = "<testsuite name=\"S\"><testcase classname=\"A\" name=\"testA\" time=\"1\"/></testsuite>"
      for (bot, status) in [("Main", 200), ("Other", 403)] {
        var submission = UploadRequest(bot: bot, branch: "", revision: "")
        submission.junit = junit
        let answer = try client.send(
          "POST", "/api/integrations", submission, ["Authorization": "Bearer \(token)"])
        XCTAssertEqual(answer.status, status, answer.body)
      }
      try AccountStore(archive.store).removeToken("Main")
      XCTAssertEqual(
        try client.send("POST", "/api/missing", ["a"], ["Authorization": "Bearer \(token)"]).status, 401)
    }
  }

  func testPathsOutsideTheSiteAreNotFound() async throws {
    try await serving { client, archive, _ in
      try archive.add(bundle: bundle(), of: ResultSource(bot: "Main", branch: "", revision: ""))
      for path in [
        "/../results.sqlite", "/data/..%2fresults.sqlite", "/reports/1/1/..%2f..%2f..%2fresults.sqlite",
        "/reports/1/1/.files", "/reports/1/1/attachments/../manifest.json", "/reports/1/1/attachments/%2e%2e",
        "/data/bot-9.json", "/data/bot-x.json", "/data/run-1-99.json", "/reports/1/9/", "/nothing", "/%ff",
      ] {
        XCTAssertEqual(try client.ask("GET", path).status, 404, path)
      }
    }
  }
}
