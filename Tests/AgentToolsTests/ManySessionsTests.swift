// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import Notation
import Processes
import TestSupport
import XCTest

/// Tests several sessions at the same time, and many one after the other.
final class ManySessionsTests: AgentTestCase {
  func testFourSessionsAtOnceLeaveNoProcess() async throws {
    let service = try XCTUnwrap(service)
    let program = JSONValue.string(Self.fixture("controls"))
    let started = await withTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask { await service.call("session_start", ["program": program]).text }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for text in started { XCTAssertTrue(text.contains("button \"Press\""), text) }
    let fifth = try await failure("session_start", ["program": program])
    XCTAssertTrue(fifth.contains("4 sessions are open"), fifth)
    let answers = await withTaskGroup(of: String.self) { group in
      for number in 1...4 {
        group.addTask {
          await service.call(
            "act", ["session": .string("s\(number)"), "action": "click", "on": "Press"]
          ).text
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for text in answers { XCTAssertTrue(text.contains("Status: pressed 1"), text) }
    XCTAssertEqual(remainingProcesses.count, 4)
    await service.end()
    XCTAssertEqual(remainingProcesses, [])
  }

  func testTenSessionsOneAfterTheOtherLeaveNoProcess() async throws {
    for _ in 0..<10 {
      try await start("controls")
      try await text("session_end")
      XCTAssertEqual(remainingProcesses, [])
    }
  }
}
