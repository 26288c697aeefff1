// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestSupport
import WebServer
import XCTest

@testable import BotServer

/// Tests signing in with OpenID Connect, at a real provider with invented users.
final class OpenIDTests: ServerTestCase {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private var provider: Process?

  override func tearDownWithError() throws {
    // SIGTERM would wait for connections that clients leave open.
    if let provider { kill(provider.processIdentifier, SIGKILL) }
    provider?.waitUntilExit()
    try super.tearDownWithError()
  }

  /// Starts a provider.
  ///
  /// - Parameters:
  ///   - users: the claims of each user, as JSON.
  ///   - options: additional command line options.
  /// - Returns: a client of the provider.
  /// - Throws: an error when the provider cannot be started.
  private func startProvider(_ users: [String], _ options: [String] = []) throws -> HTTPClient {
    let program = Self.package.appendingPathComponent(".build/browser/bin/oidc-provider-mock")
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: program.path),
      "script/bootstrap could not install the provider")
    let port = try Self.freePort()
    let process = Process()
    process.executableURL = program
    process.arguments = ["-p", "\(port)"] + options + users.flatMap { ["--user-claims", $0] }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    provider = process
    let client = HTTPClient(port: port)
    let isReady = waitUntil(deadline: 30) {
      (try? client.ask("GET", "/.well-known/openid-configuration").status) == 200
    }
    XCTAssertTrue(isReady, "the provider does not answer")
    return client
  }

  /// Starts a server that has the client secret of the provider.
  private func serving(
    _ provider: HTTPClient, _ body: (HTTPClient, BotArchive, ResultServer) async throws -> Void
  ) async throws {
    let archive = try archive()
    try AccountStore(archive.store).setSecret("openid", "the provider's secret")
    try await serving(options(provider), keeping: archive, body)
  }

  private func options(_ provider: HTTPClient) throws -> ResultServerOptions {
    var options = ResultServerOptions()
    options.provider = try OpenIDProvider(issuer: "http://127.0.0.1:\(provider.port)", client: "bots")
    return options
  }

  /// Returns the path and the query of the address that a response redirects to.
  private func target(_ answer: HTTPClient.Answer) throws -> String {
    let url = try XCTUnwrap(answer["Location"].flatMap { URLComponents(string: $0) }, answer.headers)
    return url.percentEncodedPath + (url.percentEncodedQuery.map { "?\($0)" } ?? "")
  }

  private func cookies(_ answer: HTTPClient.Answer) -> [String] {
    answer.headers.split(separator: "\r\n").filter { $0.hasPrefix("Set-Cookie: ") }
      .map { String($0.dropFirst(12).prefix { $0 != ";" }) }
  }

  /// Goes to the provider's page and signs in there.
  ///
  /// - Returns: the address that the browser is redirected to, and its cookie.
  private func leave(_ client: HTTPClient, _ provider: HTTPClient, as user: String) throws -> (String, String)
  {
    let left = try client.ask("GET", "/openid")
    XCTAssertEqual(left.status, 302, left.body)
    let cookie = try XCTUnwrap(cookies(left).first)
    let answer = try provider.ask(
      "POST", target(left), ["Content-Type": "application/x-www-form-urlencoded"], body: Data(user.utf8))
    return (try target(answer), cookie)
  }

  private static let ada = #"{"sub": "u1", "preferred_username": "ada", "email": "ada@example.org"}"#

  func testAUserOfTheProviderBecomesAMember() async throws {
    let provider = try startProvider([Self.ada])
    try await serving(provider) { client, archive, _ in
      let accounts = AccountStore(archive.store)
      XCTAssertTrue(try client.ask("GET", "/api/me").body.contains(#""provider":"127.0.0.1""#))
      for _ in 1...2 {
        let (back, cookie) = try leave(client, provider, as: "sub=u1")
        let answer = try client.ask("GET", back, ["Cookie": cookie])
        XCTAssertEqual(answer.status, 302, answer.body)
        XCTAssertEqual(answer["Location"], "/")
        let session = try XCTUnwrap(cookies(answer).last)
        let me = try client.ask("GET", "/api/me", ["Cookie": session]).body
        XCTAssertTrue(me.contains(#""name":"ada""#), me)
        XCTAssertTrue(me.contains(#""isAdministrator":false"#), me)
        // A response of the provider is accepted only once.
        XCTAssertEqual(try client.ask("GET", back, ["Cookie": cookie]).status, 403)
      }
      XCTAssertEqual(try accounts.accounts().map(\.name), ["ada"], "the second sign-in uses the same account")
      try accounts.set(.administrator, of: "ada")
      XCTAssertEqual(try accounts.accounts().map(\.role), [.administrator])
      // An account that signs in with the provider has no password here, not even an empty one.
      for password in ["", "scrypt"] {
        XCTAssertEqual(
          try client.send("POST", "/api/sign-in", ["name": "ada", "password": password]).status, 401)
      }
      try accounts.remove("ada")
      XCTAssertEqual(try accounts.accounts(), [])
    }
  }

  func testASignInStartedInAnotherBrowserIsRefused() async throws {
    let provider = try startProvider([Self.ada])
    try await serving(provider) { client, archive, _ in
      let (back, cookie) = try leave(client, provider, as: "sub=u1")
      XCTAssertEqual(try client.ask("GET", back).status, 403, "a link from another person, without a cookie")
      let (_, other) = try leave(client, provider, as: "sub=u1")
      XCTAssertEqual(
        try client.ask("GET", back, ["Cookie": other]).status, 403, "the cookie of another sign-in")
      let forged = try XCTUnwrap(back.split(separator: "?").first) + "?code=guess&state=guess"
      XCTAssertEqual(try client.ask("GET", String(forged), ["Cookie": cookie]).status, 403)
      XCTAssertEqual(try AccountStore(archive.store).accounts(), [])
    }
  }

  func testARefusalByTheProviderIsReported() async throws {
    let provider = try startProvider([Self.ada])
    try await serving(provider) { client, archive, _ in
      let (back, cookie) = try leave(client, provider, as: "action=deny")
      let answer = try client.ask("GET", back, ["Cookie": cookie])
      XCTAssertEqual(answer.status, 403)
      XCTAssertTrue(answer.body.contains("did not sign you in"), answer.body)
      let (again, browser) = try leave(client, provider, as: "action=deny")
      let page = try client.ask("GET", again, ["Cookie": browser, "Accept": "text/html,*/*;q=0.8"])
      XCTAssertEqual(page.status, 403)
      XCTAssertTrue(page.body.contains("did not sign you in"), page.body)
      XCTAssertTrue(page.body.contains(##"<a href="/#sign-in">"##), page.body)
      XCTAssertEqual(try AccountStore(archive.store).accounts(), [])
    }
  }

  func testAProviderUserCannotTakeAnExistingName() async throws {
    let provider = try startProvider([Self.ada, #"{"sub": "u2", "preferred_username": "ada"}"#])
    try await serving(provider) { client, archive, _ in
      let accounts = AccountStore(archive.store)
      try accounts.set(
        "ada", role: .administrator, password: try XCTUnwrap(Passwords.digest(of: "correct horse")))
      for user in ["u1", "u2"] {
        let (back, cookie) = try leave(client, provider, as: "sub=\(user)")
        let answer = try client.ask("GET", back, ["Cookie": cookie])
        XCTAssertEqual(answer.status, 403)
        XCTAssertTrue(answer.body.contains("already has another user"), answer.body)
      }
      XCTAssertEqual(try accounts.accounts().map(\.role), [.administrator])
    }
  }

  func testAnExpiredTokenIsRefused() async throws {
    let provider = try startProvider([Self.ada], ["--token-max-age", "-100"])
    try await serving(provider) { client, archive, _ in
      let (back, cookie) = try leave(client, provider, as: "sub=u1")
      let answer = try client.ask("GET", back, ["Cookie": cookie])
      XCTAssertEqual(answer.status, 403)
      XCTAssertTrue(answer.body.contains("has expired"), answer.body)
      XCTAssertEqual(try AccountStore(archive.store).accounts(), [])
    }
  }

  func testTokensForOtherClientsAreRefused() throws {
    let provider = try OpenIDProvider(issuer: "https://id.example.org", client: "bots")
    func token(_ claims: String) throws -> IdentityToken {
      let body = Data(claims.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
      return try IdentityToken("e30.\(body).c2ln")
    }
    let good = #""iss":"https://id.example.org","sub":"u1","exp":2000,"nonce":"n""#
    let now = Date(timeIntervalSince1970: 1000)
    XCTAssertNoThrow(try token("{\(good),\"aud\":\"bots\"}").check(provider, nonce: "n", now: now))
    XCTAssertNoThrow(
      try token("{\(good),\"aud\":[\"bots\",\"x\"],\"azp\":\"bots\"}").check(provider, nonce: "n", now: now))
    for (claims, nonce, time) in [
      ("\(good),\"aud\":\"others\"", "n", 1000.0), ("\(good),\"aud\":[\"bots\",\"x\"]", "n", 1000),
      ("\(good),\"aud\":\"bots\"", "m", 1000), ("\(good),\"aud\":\"bots\"", "n", 3000),
      (good.replacingOccurrences(of: "id.example", with: "id.evil") + ",\"aud\":\"bots\"", "n", 1000),
    ] {
      XCTAssertThrowsError(
        try token("{\(claims)}").check(provider, nonce: nonce, now: Date(timeIntervalSince1970: time)), claims
      )
    }
    for text in ["", "a.b", "e30.e30.", "e30.!!!.e30"] { XCTAssertThrowsError(try IdentityToken(text), text) }
  }

  private struct Redirecting: WebService {
    let isFollowed: XCTestExpectation
    func answer(_ request: WebRequest) async -> WebResponse {
      if request.path == "/stolen" { isFollowed.fulfill() }
      return WebResponse(status: 302, headers: [("Location", "/stolen")])
    }
  }

  func testARedirectOfTheProviderIsNotFollowed() async throws {
    let isFollowed = expectation(description: "the redirect was followed")
    isFollowed.isInverted = true
    let provider = try await HTTPServer(
      host: "127.0.0.1", port: 0, service: Redirecting(isFollowed: isFollowed))
    try await serving(options(HTTPClient(port: provider.port))) { client, _, _ in
      let answer = try client.ask("GET", "/openid")
      XCTAssertEqual(answer.status, 403)
      XCTAssertTrue(answer.body.contains("it redirected the request"), answer.body)
    }
    await fulfillment(of: [isFollowed], timeout: 0.1)
    await provider.stop()
  }

  func testAProviderRequiresHTTPSOrTheLoopback() async throws {
    for issuer in ["http://id.example.org", "id.example.org", "file:///etc", ""] {
      XCTAssertThrowsError(try OpenIDProvider(issuer: issuer, client: "bots"), issuer)
    }
    var options = ResultServerOptions()
    options.provider = try OpenIDProvider(issuer: "http://127.0.0.1:9", client: "bots")
    try await serving(options) { client, _, _ in
      let answer = try client.ask("GET", "/openid")
      XCTAssertEqual(answer.status, 403)
      XCTAssertTrue(answer.body.contains("cannot be reached"), answer.body)
    }
  }
}
