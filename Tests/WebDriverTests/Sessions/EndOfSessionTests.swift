// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestSupport
import WebDriver
import XCTest

/// Tests that a session ends on request in every state, and leaves no processes behind.
final class EndOfSessionTests: WebDriverTestCase {
  private var program: String { "/usr/bin/python3 " + Self.fixture("adding.py") }

  /// Ends a session and checks the time that this takes.
  private func end(_ session: String, line: UInt = #line) async throws {
    let desktop = Self.desktops()
    let begun = Date()
    let answer = try await ask("DELETE", session)
    XCTAssertEqual(answer.status, 200, "\(answer.value)", line: line)
    XCTAssertLessThan(Date().timeIntervalSince(begun), 5, line: line)
    let status = try await ask("GET", "/status").value["message"]
    XCTAssertEqual(status, "0 of 4 sessions", line: line)
    XCTAssertEqual(Self.sessions(), [], line: line)
    try await until("the desktop has ended", line: line) {
      !desktop.contains { FileManager.default.fileExists(atPath: "/proc/\($0)") }
    }
  }

  /// Waits until a condition is met that depends on another process.
  private func until(_ name: String, line: UInt = #line, _ condition: () async throws -> Bool) async throws {
    let isMet = try await waitUntil(deadline: 10, condition)
    XCTAssertTrue(isMet, "timeout while waiting until \(name)", line: line)
  }

  /// Returns the descendants of the session process: the display, the buses and the program.
  private static func desktops() -> [pid_t] {
    var found = sessions()
    var below: [pid_t] = []
    while let next = found.popLast() {
      let children = processes { $0 == next }
      below += children
      found += children
    }
    return below
  }

  func testASessionThatWaitsForAnElementEnds() async throws {
    let session = try await begin(program)
    try await ask("POST", session + "/timeouts", ["implicit": .number(1e15)])
    let client = try client
    async let found = client.ask("POST", session + "/element", ["using": "name", "value": "Nothing"])
    try await Task.sleep(for: .milliseconds(700))
    try await end(session)
    let answer = try await found
    XCTAssertNotEqual(answer.status, 200)
    let record = try BundleReader.read(bundle)
    XCTAssertEqual(record.tests.count, 1)
  }

  func testASessionThatHoldsAButtonEnds() async throws {
    let session = try await begin(program)
    let client = try client
    async let pressed = client.ask(
      "POST", session + "/execute/sync",
      ["script": "understudy: press", "args": [["duration": .number(500)]]])
    try await Task.sleep(for: .milliseconds(700))
    try await end(session)
    _ = try await pressed
  }

  func testASessionWhoseProcessIsStoppedEnds() async throws {
    let session = try await begin(program)
    for process in Self.sessions() { kill(process, SIGSTOP) }
    let client = try client
    async let title = client.ask("GET", session + "/title")
    try await end(session)
    let answer = try await title
    XCTAssertEqual(answer.value["error"], "invalid session id", "\(answer.value)")
  }

  func testASessionWhoseProgramHangsEnds() async throws {
    let session = try await begin(program)
    for process in Self.desktops() where Self.line(of: process).contains("adding.py") {
      kill(process, SIGSTOP)
    }
    let client = try client
    async let found = client.ask("POST", session + "/element", ["using": "name", "value": "Add"])
    try await Task.sleep(for: .milliseconds(300))
    try await end(session)
    _ = try await found
  }

  func testImpossibleNumbersDoNotEndTheSession() async throws {
    let session = try await begin(program)
    let pause: WebDriverJSON = [
      "actions": [["type": "none", "id": "n", "actions": [["type": "pause", "duration": .number(1e9)]]]]
    ]
    let paused = try await ask("POST", session + "/actions", pause)
    XCTAssertEqual(paused.value["error"], "invalid argument", "\(paused.value)")
    for arguments: (String, WebDriverJSON) in [
      ("press", ["duration": .number(1e19)]), ("scroll", ["deltaY": .number(1e19)]),
      ("swipe", ["direction": "up", "velocity": .number(1e300)]),
    ] {
      _ = try await ask(
        "POST", session + "/execute/sync",
        ["script": .string("understudy: \(arguments.0)"), "args": [arguments.1]])
    }
    for value in [1e10, -1e300, 9_007_199_254_740_991] {
      _ = try await ask(
        "POST", session + "/window/rect",
        ["x": .number(value), "y": .number(value), "width": .number(value), "height": .number(value)])
    }
    let title = try await ask("GET", session + "/title")
    XCTAssertEqual(title.status, 200, "\(title.value)")
  }

  func testACommandEndsWhenItsClientDisconnects() async throws {
    let session = try await begin(program)
    try await ask("POST", session + "/timeouts", ["implicit": .number(60_000)])
    let client = try client
    let command = Task {
      try await client.ask("POST", session + "/element", ["using": "name", "value": "Nothing"])
    }
    try await Task.sleep(for: .milliseconds(500))
    let begun = Date()
    command.cancel()
    let title = try await ask("GET", session + "/title")
    XCTAssertEqual(title.status, 200, "\(title.value)")
    XCTAssertLessThan(Date().timeIntervalSince(begun), 5)
  }

  func testADisconnectDuringSessionCreationFreesItsPlace() async throws {
    // If the server still replies, it reports that the session has ended.
    let (client, capabilities) = (try client, capabilities(program))
    let making = Task { try await client.ask("POST", "/session", capabilities) }
    try await until("a session begins") { !Self.sessions().isEmpty }
    let begun = Date()
    making.cancel()
    try await until("its place is free") {
      let message = try await ask("GET", "/status").value["message"]
      return message == "0 of 4 sessions" && Self.sessions().isEmpty
    }
    XCTAssertLessThan(Date().timeIntervalSince(begun), 6)
    _ = await making.result
  }

  func testALargeBodyReachesTheSessionQuickly() async throws {
    let session = try await begin(program)
    func seconds(forMegabytes megabytes: Int) async throws -> TimeInterval {
      let begun = Date()
      let answer = try await ask(
        "POST", session + "/timeouts",
        [
          "implicit": .number(0),
          "padding": .string(String(repeating: "0123456789", count: megabytes * 100_000)),
        ])
      XCTAssertEqual(answer.value["error"], "invalid argument", "padding is not a timeout")
      return Date().timeIntervalSince(begun)
    }
    // The time may only grow with the size, however busy the machine is: reading each part again for the next one would
    // take 64 times as long for eight times the size.
    let small = try await seconds(forMegabytes: 1)
    let large = try await seconds(forMegabytes: 8)
    XCTAssertLessThan(large, 24 * small + 1)
  }
}
