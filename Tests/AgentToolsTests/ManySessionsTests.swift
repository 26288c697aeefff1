// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import Notation
import Processes
import TestSupport
import XCTest

/// Tests several sessions at the same time, and many one after the other.
final class ManySessionsTests: AgentTestCase {
  /// The open files of this process, which is the server.
  private var openFiles: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return entries.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    .filter { $0.hasPrefix("socket:") || $0.hasPrefix("pipe:") || $0.contains("pidfd") }.sorted()
  }

  func testFourSessionsAtOnceLeaveNothing() async throws {
    let service = try XCTUnwrap(service)
    let program = JSONValue.string(Self.fixture("controls"))
    let files = openFiles.count
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
    XCTAssertFalse(Leftovers(below: desktops).isEmpty, "the check must find what runs")
    await service.end()
    try assertNothingRemains()
    try await waitUntil(deadline: 5) { openFiles.count <= files }
    XCTAssertEqual(openFiles.count, files)
  }

  func testFiftySessionsOneAfterTheOtherLeaveNothing() async throws {
    // The first session loads what the others use again.
    try await start("controls")
    try await text("session_end")
    let files = openFiles.count
    for _ in 1..<50 {
      try await start("controls")
      try await text("session_end")
      XCTAssertEqual(remainingProcesses, [])
    }
    try assertNothingRemains()
    try await waitUntil(deadline: 5) { openFiles.count <= files }
    // The first session's files may have been counted before all of them were closed.
    XCTAssertLessThanOrEqual(openFiles.count, files)
  }
}
