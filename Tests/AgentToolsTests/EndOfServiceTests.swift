// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import Processes
import TestSupport
import Timing
import XCTest

@testable import AgentTools

/// Tests that no task of a server continues after its end, with a script in place of the processes of sessions, which
/// needs no desktop.
final class EndOfServiceTests: AgentTestCase {
  /// Answers each message as a session that has begun.
  private static let script = #"""
    while read -r line; do
      number=${line##*\"message\":}
      number=${number%%[!0-9]*}
      printf '{"message":%s,"text":"fine","failure":false,"begun":true}\n' "$number" >&0
    done
    """#

  override var options: AgentOptions {
    var options = super.options
    options.executable = "/bin/sh"
    options.arguments = ["-c", Self.script, "agent-session"]
    return options
  }

  private func start() async throws { try await text("session_start", ["program": "any"]) }

  func testTheTimeLimitOfASessionEndsWithIt() async throws {
    let service = try XCTUnwrap(service)
    try await start()
    XCTAssertEqual(service.taskCount, 1)
    try await text("session_end")
    waitUntil(deadline: 5) { service.taskCount == 0 }
    XCTAssertEqual(service.taskCount, 0, "the task of the time limit continues after its session")
  }

  func testNoTaskIsRunningAfterTheEnd() async throws {
    let service = try XCTUnwrap(service)
    for _ in 0..<3 { try await start() }
    kill(try XCTUnwrap(remainingProcesses.first), SIGKILL)
    let hasEnded = waitUntil(deadline: 5) { service.sessionCount == 2 }
    XCTAssertTrue(hasEnded)
    // The next session takes the place of the one that has ended.
    try await start()
    await service.end()
    XCTAssertEqual(service.taskCount, 0)
    XCTAssertEqual(remainingProcesses, [])
  }

  func testAServerThatIsEndingStartsNeitherSessionsNorCommands() async throws {
    var options = options
    options.command = "/bin/true"
    let service = AgentService(options)
    await service.end()
    for (tool, arguments) in [("session_start", ["program": "any"]), ("doctor", [:])]
      as [(String, [String: JSONValue])]
    {
      let result = await service.call(tool, arguments)
      XCTAssertTrue(result.isFailure, result.text)
    }
    XCTAssertFalse(service.isActive)
    XCTAssertEqual(service.taskCount, 0)
  }

  func testAShellServerEndsTheConnectionOfASilentClient() async throws {
    let path = folder.appendingPathComponent("server").path
    let server = try AgentDaemon(XCTUnwrap(service), at: path)
    let running = Task { await server.run() }
    let silent = try LocalSocket.connect(to: path)
    // The response to another client shows that the server has accepted both.
    let answered = try ShellClient(path: path).call(ToolCommandLine(.programs, [:]))
    XCTAssertTrue(answered.text.contains("No session is open"), answered.text)
    server.stop()
    await running.value
    var byte: UInt8 = 0
    XCTAssertTrue(waitUntilReady(silent.number, deadline: Deadline(after: 1)), "the connection is open")
    XCTAssertEqual(read(silent.number, &byte, 1), 0)
  }

  func testACommandEndsWhenNothingHoldsItsInput() async throws {
    let command = folder.appendingPathComponent("understudy")
    // The kernel closes the pipe on the input of the command if the server is killed.
    try Data("#!/bin/sh\necho \"$1\" $$\nexec cat\n".utf8).write(to: command)
    chmod(command.path, 0o700)
    var running: ServiceCommand? = try ServiceCommand(
      command.path, ["doctor"], in: folder.path, environment: ["PATH": "/usr/bin:/bin"], files: folder,
      limit: 60)
    var words: [Substring] = []
    waitUntil(deadline: 10) {
      words = running?.writtenSoFar.split(separator: " ") ?? []
      return words.count == 2
    }
    XCTAssertEqual(words.first.map(String.init), ParentWatch.option)
    let process = try XCTUnwrap(words.last.flatMap { pid_t($0.trimmingCharacters(in: .newlines)) })
    XCTAssertEqual(running?.isRunning, true)
    running = nil
    let hasEnded = waitUntil(deadline: 5) { ProcessTable.entry(process)?.isZombie != false }
    XCTAssertTrue(hasEnded, "the command continues without its server")
  }
}
