// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking
import Synchronization
import TestSupport
import WebServer
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests the messages to chat services, forges and mail.
final class JobNotificationTests: ServerTestCase {
  private func job(_ state: Job.State) -> Job {
    Job(
      id: 5, bot: 3, botName: "Main\r\nBcc: eve@example.org", branch: "main", revision: "c0ffee",
      cause: "a test",
      state: state, note: "", queued: Date(), integration: 12, commits: "")
  }

  private func request(
    _ notice: BotDefinition.Notice, _ state: Job.State, secret: String = "https://example.org/hook"
  )
    throws -> (URLRequest, body: String)
  {
    let address = try XCTUnwrap(URL(string: "https://bots.example.org/"))
    let request = try XCTUnwrap(
      JobNotification(job: job(state), address: address).request(notice, secret: secret))
    return (request, String(decoding: request.httpBody ?? Data(), as: UTF8.self))
  }

  func testEachServiceReceivesItsMessageFormat() throws {
    let text = "main c0ffee failed. https:\\/\\/bots.example.org\\/#run\\/3\\/12"
    for (form, part) in [
      (BotDefinition.Notice.Form.slack, "\"text\":"), (.json, "\"state\":\"failed\""),
      (.matrix, "\"m.text\""),
    ] {
      let (request, body) = try request(.init(form: form, secret: "team"), .failed)
      XCTAssertTrue(body.contains(text), body)
      XCTAssertTrue(body.contains(part), body)
      XCTAssertEqual(request.httpMethod, form == .matrix ? "PUT" : "POST")
    }
    let (plain, body) = try request(.init(form: .ntfy, secret: "team"), .failed)
    XCTAssertTrue(body.hasSuffix("failed. https://bots.example.org/#run/3/12"), body)
    XCTAssertNil(plain.value(forHTTPHeaderField: "Content-Type"))
    XCTAssertNil(
      JobNotification(job: job(.failed), address: try XCTUnwrap(plain.url)).request(
        .init(form: .slack, secret: "x"), secret: "no address"))
  }

  func testAForgeReceivesTheCommitStatus() throws {
    for (form, state, word) in [
      (BotDefinition.Notice.Form.github, Job.State.running, "pending"), (.github, .passed, "success"),
      (.github, .failed, "failure"), (.gitea, .broken, "error"), (.gitlab, .running, "running"),
      (.gitlab, .failed, "failed"),
      (.gitlab, .cancelled, "failed"), (.gitlab, .passed, "success"),
    ] {
      let notice = BotDefinition.Notice(
        form: form, secret: "forge", url: "https://api.example.org/repos/me/app")
      let (request, body) = try request(notice, state, secret: "very-secret")
      XCTAssertEqual(request.url?.absoluteString, "https://api.example.org/repos/me/app/statuses/c0ffee")
      XCTAssertTrue(body.contains("\"state\":\"\(word)\""), body)
      XCTAssertFalse(body.contains("very-secret"))
      let header = request.value(forHTTPHeaderField: form == .gitlab ? "PRIVATE-TOKEN" : "Authorization")
      XCTAssertEqual(header, form == .gitlab ? "very-secret" : "token very-secret")
    }
  }

  func testABotNameCannotAddMailHeaders() throws {
    let address = try XCTUnwrap(URL(string: "https://bots.example.org/"))
    let mail = JobNotification(job: job(.failed), address: address).mail(to: "team@example.org")
    let head = mail.components(separatedBy: "\n\n")[0]
    XCTAssertEqual(head.components(separatedBy: "\n").count, 3, head)
    XCTAssertTrue(head.contains("Subject: Main?Bcc: eve@example.org failed"), head)
  }

  /// Uses a script instead of sendmail, and returns a notifier with its accounts and a definition that notifies by mail.
  private func mailing(_ script: String) throws -> (Notifier, AccountStore, BotDefinition, URL) {
    let program = folder.appendingPathComponent("sendmail")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    chmod(program.path, 0o755)
    setenv("SENDMAIL", program.path, 1)
    addTeardownBlock { unsetenv("SENDMAIL") }
    let accounts = AccountStore(try archive().store)
    let notifier = Notifier(
      accounts: accounts, address: ServerAddress(try XCTUnwrap(URL(string: "https://bots.example.org/"))))
    let definition = try BotDefinition(
      yaml: "name: A\nrepository: x\ntell: [{form: email, to: team@example.org}]")
    return (notifier, accounts, definition, program)
  }

  func testSendmailReceivesTheMail() async throws {
    let (notifier, accounts, definition, program) = try mailing(
      "echo \"$@\" > \"$0.mail\"; cat >> \"$0.mail\"")
    notifier.notify(of: job(.failed), definition, before: .passed)
    await notifier.end()
    let mail = try String(contentsOfFile: program.path + ".mail", encoding: .utf8)
    XCTAssertTrue(mail.hasPrefix("-i -t\n"), mail)
    XCTAssertTrue(mail.contains("To: team@example.org") && mail.contains("c0ffee"), mail)
    XCTAssertEqual(try accounts.notes(latest: 9).map(\.action), [])
  }

  func testARefusedMailIsNotedWithItsReason() async throws {
    let (notifier, accounts, definition, program) = try mailing("echo 'no route' >&2; exit 75")
    notifier.notify(of: job(.failed), definition, before: .passed)
    await notifier.end()
    XCTAssertEqual(
      try accounts.notes(latest: 9).map(\.action),
      ["could not send mail: \(program.path) exited with status 75: no route, of job 5"])
    setenv("SENDMAIL", "/nowhere/sendmail", 1)
    let other = Notifier(accounts: accounts, address: notifier.address)
    other.notify(of: job(.failed), definition, before: .passed)
    await other.end()
    let notes = try accounts.notes(latest: 9).map(\.action)
    XCTAssertTrue(
      notes.contains("could not send mail: /nowhere/sendmail is not installed, of job 5"), "\(notes)")
  }

  func testTheEndOfTheServerEndsAMailThatHangs() async throws {
    let (notifier, accounts, definition, program) = try mailing("echo $$ > \"$0.pid\"; exec sleep 600")
    notifier.notify(of: job(.failed), definition, before: .passed)
    await notifier.end()
    let text = try String(contentsOfFile: program.path + ".pid", encoding: .utf8)
    let process = try XCTUnwrap(pid_t(text.trimmingCharacters(in: .newlines)))
    XCTAssertEqual(kill(process, 0), -1, "sendmail has ended")
    XCTAssertEqual(
      try accounts.notes(latest: 9).map(\.action),
      ["could not send mail: \(program.path) was ended before it accepted the mail, of job 5"])
  }

  private final class Service: WebService {
    let notified = XCTestExpectation(description: "the service was notified")
    func maximumBody(of request: WebRequest) -> Int { 10_000 }
    func answer(_ request: WebRequest) async -> WebResponse {
      if request.path == "/hook", String(decoding: request.body, as: UTF8.self).contains("failed") {
        notified.fulfill()
      }
      return WebResponse(status: request.path == "/hook" ? 200 : 500)
    }
  }

  func testAServiceIsNotifiedAndARefusalIsLogged() async throws {
    let service = Service()
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, service: service)
    let accounts = AccountStore(try archive().store)
    try accounts.setSecret("team", "http://127.0.0.1:\(server.port)/hook")
    try accounts.setSecret("away", "http://127.0.0.1:\(server.port)/elsewhere")
    try accounts.setSecret("token", "no-address")
    let definition = try BotDefinition(
      yaml:
        "name: A\nrepository: x\ntell: [{form: slack, secret: team}, {form: slack, secret: away}, {form: slack, secret: none}, "
        + "{form: slack, secret: token}]"
    )
    let notifier = Notifier(
      accounts: accounts, address: ServerAddress(try XCTUnwrap(URL(string: "https://bots.example.org/"))))
    notifier.notify(of: job(.failed), definition, before: .passed)
    await fulfillment(of: [service.notified], timeout: 10)
    try waitUntil(deadline: 5) { try accounts.notes(latest: 9).count >= 3 }
    let notes = try accounts.notes(latest: 9).map(\.action)
    XCTAssertTrue(notes.contains("could not notify away: status 500, of job 5"), "\(notes)")
    XCTAssertTrue(
      notes.contains("could not notify none: there is no secret of this name, of job 5"), "\(notes)")
    XCTAssertTrue(notes.contains("could not notify token: the address is not valid, of job 5"), "\(notes)")
    await server.stop()
  }

  private final class MessageRecorder: WebService {
    let text = Mutex("")
    let notified = XCTestExpectation(description: "a message arrived")
    func maximumBody(of request: WebRequest) -> Int { 10_000 }
    func answer(_ request: WebRequest) async -> WebResponse {
      text.withLock { $0 = String(decoding: request.body, as: UTF8.self) }
      notified.fulfill()
      return WebResponse(status: 200)
    }
  }

  func testLinksHaveTheAssignedPortOfTheServer() async throws {
    let recorder = MessageRecorder()
    let other = try await HTTPServer(host: "127.0.0.1", port: 0, service: recorder)
    let archive = try archive()
    try AccountStore(archive.store).setSecret("team", "http://127.0.0.1:\(other.port)/hook")
    let jobs = JobStore(archive.store)
    try jobs.define("Main", "name: Main\nrepository: /nowhere\ntell: [{form: slack, secret: team}]")
    try jobs.add(bot: 1, branch: "main", revision: "", cause: "a test", at: Date())
    try await serving(keeping: archive) { client, _, server in
      if let problem = server.problemOfJobs { throw XCTSkip("No sandbox can be made here: \(problem)") }
      await fulfillment(of: [recorder.notified], timeout: 30)
      let text = recorder.text.withLock { $0 }.replacing("\\/", with: "/")
      XCTAssertTrue(text.contains("http://127.0.0.1:\(client.port)/#job/1"), text)
    }
    await other.stop()
  }

  private final class Redirecting: WebService {
    let asked = XCTestExpectation(description: "the first address was requested")
    let isFollowed = XCTestExpectation(description: "the redirect was followed")
    func maximumBody(of request: WebRequest) -> Int { 10_000 }
    func answer(_ request: WebRequest) async -> WebResponse {
      guard request.path == "/hook" else {
        isFollowed.fulfill()
        return WebResponse(status: 200)
      }
      asked.fulfill()
      return WebResponse(status: 302, headers: [("Location", "/stolen")])
    }
  }

  /// A redirect would send the token of a forge to another server.
  func testARedirectIsNotFollowed() async throws {
    let service = Redirecting()
    service.isFollowed.isInverted = true
    let server = try await HTTPServer(host: "127.0.0.1", port: 0, service: service)
    let accounts = AccountStore(try archive().store)
    try accounts.setSecret("team", "http://127.0.0.1:\(server.port)/hook")
    let definition = try BotDefinition(
      yaml: "name: A\nrepository: x\ntell: [{form: slack, secret: team}]")
    let notifier = Notifier(
      accounts: accounts, address: ServerAddress(try XCTUnwrap(URL(string: "https://bots.example.org/"))))
    notifier.notify(of: job(.failed), definition, before: .passed)
    await fulfillment(of: [service.asked], timeout: 10)
    try waitUntil(deadline: 5) { try !accounts.notes(latest: 9).isEmpty }
    XCTAssertEqual(
      try accounts.notes(latest: 9).map(\.action), ["could not notify team: status 302, of job 5"])
    await fulfillment(of: [service.isFollowed], timeout: 0.1)
    await server.stop()
  }
}
