// SPDX-License-Identifier: Apache-2.0

import Foundation
import SessionProcesses
import XCTest

@testable import WebDriver

/// Tests the messages between the server and the process of a session.
final class SessionProcessTests: FakeSessionTestCase {
  private func process(_ session: FakeSession) throws -> SessionProcess {
    try SessionProcess(
      id: "1", executable: FakeSession.executable, arguments: FakeSession.arguments,
      environment: session.environment)
  }

  private func command(_ endpoint: Endpoint) -> WebDriverMessage {
    .command(SessionCommand(command: endpoint, element: nil, name: nil, body: [:]))
  }

  func testACommandOfADisconnectedClientIsNotExecuted() async throws {
    let session = FakeSession(folder: folder)
    let process = try process(session)
    let command = command(.getTitle)
    let disconnected = Task {
      while !Task.isCancelled { await Task.yield() }
      return await process.response(to: command)
    }
    disconnected.cancel()
    let answer = await disconnected.value
    XCTAssertEqual(answer.value["error"], "unknown error", "\(answer.value)")
    let next = await process.response(to: self.command(.getPageSource))
    XCTAssertEqual(next.status, 200, "\(next.value)")
    await process.endProcess()
    XCTAssertTrue(session.messages.contains("getPageSource"), session.messages)
    XCTAssertFalse(session.messages.contains("getTitle"), session.messages)
    XCTAssertFalse(session.messages.contains("cancel"), session.messages)
  }

  func testACommandAfterTheEndIsAnsweredWithTheEnd() async throws {
    let process = try process(FakeSession(folder: folder))
    await process.endProcess()
    let answer = await process.response(to: command(.getTitle))
    XCTAssertEqual(answer.value["error"], "invalid session id", "\(answer.value)")
  }

  func testAMessageMayContainTheDeepestBody() throws {
    let deepest = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    let body = try WebDriverJSON(parsing: Data("{\"a\":\(deepest)}".utf8))
    XCTAssertThrowsError(try WebDriverJSON(parsing: Data("{\"a\":[\(deepest)]}".utf8))) { error in
      XCTAssertEqual((error as? WebDriverError)?.code, .invalidArgument)
      XCTAssertTrue("\(error)".contains("200 levels"), "\(error)")
    }
    let message = WebDriverMessage.command(
      SessionCommand(command: .setTimeouts, element: nil, name: nil, body: body))
    let line = SessionEnvelope(number: 7, members: message.members)
    XCTAssertEqual(SessionEnvelope(line.data.dropLast()).flatMap { WebDriverMessage($0.members) }, message)
    let reply = SessionEnvelope(number: 7, members: WebDriverResponse(body).members)
    XCTAssertEqual(SessionEnvelope(reply.data.dropLast()), reply)
    XCTAssertEqual(WebDriverResponse(reply.members)?.value, body)
  }
}
