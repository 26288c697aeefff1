// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

@testable import WebDriver

/// Tests that the end of the server waits for the sessions in every state.
final class EndOfServerTests: FakeSessionTestCase {
  func testTheEndWaitsForASessionThatIsBeingCreated() async throws {
    let session = FakeSession(folder: folder, pause: 0.5)
    let server = server(session)
    let (client, capabilities) = (DirectClient(server: server), capabilities)
    let creating = Task { try await client.ask("POST", "/session", capabilities) }
    let isCreating = waitUntil(deadline: 10) { !session.messages.isEmpty }
    XCTAssertTrue(isCreating)
    await server.end()
    XCTAssertTrue(session.hasEnded, "the process of the session still runs")
    let answer = try await creating.value
    XCTAssertEqual(answer.value["error"], "session not created", "\(answer.value)")
  }

  func testTheEndWaitsForASessionThatIsBeingEnded() async throws {
    let session = FakeSession(folder: folder, pause: 0.5)
    let server = server(session)
    let client = DirectClient(server: server)
    let path = try await client.begin(capabilities)
    let ending = Task { try await client.ask("DELETE", path) }
    let isEnding = try await waitUntil(deadline: 10) {
      try await client.ask("GET", path + "/title").status == 404
    }
    XCTAssertTrue(isEnding)
    await server.end()
    XCTAssertTrue(session.hasEnded, "the process of the session still runs")
    let answer = try await ending.value
    XCTAssertEqual(answer.status, 200, "\(answer.value)")
  }

  func testNoTaskIsRunningAfterTheEnd() async throws {
    let session = FakeSession(folder: folder)
    let server = server(session, maximumSessions: 1)
    let client = DirectClient(server: server)
    _ = try await client.begin(capabilities)
    let process = ProcessTable.descendants(of: getpid()).first {
      ForeignProcess($0)?.arguments.contains(FakeSession.arguments[1]) == true
    }
    kill(try XCTUnwrap(process), SIGKILL)
    let isFree = try await waitUntil(deadline: 10) {
      try await client.ask("GET", "/status").value["ready"] == true
    }
    XCTAssertTrue(isFree)
    // The next session takes the place of the one that has ended.
    _ = try await client.begin(capabilities)
    await server.end()
    XCTAssertEqual(server.taskCount, 0)
    XCTAssertTrue(session.hasEnded)
  }

  func testARefusedSessionHasTheReason() async throws {
    let server = server(FakeSession(folder: folder), maximumSessions: 1)
    let client = DirectClient(server: server)
    _ = try await client.begin(capabilities)
    let second = try await client.ask("POST", "/session", capabilities)
    XCTAssertEqual(second.value["error"], "session not created")
    XCTAssertTrue(
      second.value["message"]?.string?.hasPrefix("1 session is open") == true, "\(second.value)")
    let full = try await client.ask("GET", "/status").value
    XCTAssertEqual(full, ["ready": false, "message": "1 of 1 sessions"])
    await server.end()
    let late = try await client.ask("POST", "/session", capabilities)
    XCTAssertEqual(late.value["error"], "session not created")
    XCTAssertTrue(
      late.value["message"]?.string?.hasPrefix("The server is shutting down") == true, "\(late.value)")
    let ended = try await client.ask("GET", "/status").value["ready"]
    XCTAssertEqual(ended, false)
  }

  /// The message to the session contains the body, and is nested one level deeper.
  func testADeeplyNestedBodyIsRefusedAndTheSessionContinues() async throws {
    let server = server(FakeSession(folder: folder))
    let client = DirectClient(server: server)
    let path = try await client.begin(capabilities)
    func body(_ depth: Int) -> WebDriverJSON {
      ["a": (1..<depth).reduce(WebDriverJSON.array([])) { inner, _ in .array([inner]) }]
    }
    let deepest = try await client.ask("POST", path + "/timeouts", body(WebDriverJSON.maximumDepth))
    XCTAssertEqual(deepest.status, 200, "\(deepest.value)")
    let deeper = try await client.ask("POST", path + "/timeouts", body(WebDriverJSON.maximumDepth + 1))
    XCTAssertEqual(deeper.value["error"], "invalid argument", "\(deeper.value)")
    let title = try await client.ask("GET", path + "/title")
    XCTAssertEqual(title.status, 200, "\(title.value)")
    await server.end()
  }
}
