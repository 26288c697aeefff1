// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import XCTest

/// Tests calls that run at the same time, are cancelled, or outlive their client.
final class CallTests: ProtocolTestCase {
  private func wait(id: JSONValue) {
    request("tools/call", ["name": "wait", "arguments": ["text": "late"]], id: id)
  }

  private func cancel(_ id: JSONValue) {
    server.receive(
      JSONValue.object([
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": id],
      ]).data)
  }

  func testACallDoesNotBlockOthers() async throws {
    _ = try await initialize()
    wait(id: "slow")
    let fast = try await answer("tools/call", ["name": "echo", "arguments": ["text": "fast"]])
    XCTAssertEqual(fast["result"]?["content"]?.array?.first?["text"], "fast")
    tools.release()
    let isAnswered = try await eventually { self.sent.messages.last?["id"] == "slow" }
    XCTAssertTrue(isAnswered)
  }

  func testACancelledCallEndsAndHasNoAnswer() async throws {
    _ = try await initialize()
    wait(id: 7)
    let isWaiting = try await eventually { self.tools.waiting == 1 }
    XCTAssertTrue(isWaiting)
    cancel(7)
    let isCancelled = try await eventually { self.tools.cancelled == 1 }
    XCTAssertTrue(isCancelled)
    XCTAssertTrue(server.waitUntilAnswered(until: nil))
    XCTAssertFalse(sent.messages.contains { $0["id"] == 7 })
    // The id may be used again.
    request("tools/call", ["name": "echo", "arguments": ["text": "again"]], id: 7)
    let isAnswered = try await eventually { self.sent.messages.contains { $0["id"] == 7 } }
    XCTAssertTrue(isAnswered)
  }

  func testARunningIdCannotBeUsedAgain() async throws {
    _ = try await initialize()
    wait(id: 7)
    wait(id: 7)
    XCTAssertEqual(code, -32600)
    tools.release()
  }

  func testTheNumberOfRunningCallsIsLimited() async throws {
    _ = try await initialize()
    for id in 0..<ProtocolServer.maximumCalls { wait(id: .number(Double(id))) }
    wait(id: "more")
    XCTAssertEqual(code, -32000)
    tools.release()
    XCTAssertTrue(server.waitUntilAnswered(until: nil))
    let answer = try await answer("tools/call", ["name": "echo", "arguments": ["text": "a"]])
    XCTAssertNotNil(answer["result"])
  }
}
