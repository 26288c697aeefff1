// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import Notation
import Processes
import TestSupport
import XCTest

/// Tests sessions and programs that end, hang or are refused.
final class SessionFaultTests: AgentTestCase {
  func testAProgramThatCrashesInACallIsReported() async throws {
    let first = try await start("trouble")
    let answer = try await call(
      "act", ["action": "click", "on": .string(try reference("button \"Crash\"", in: first))])
    XCTAssertTrue(answer.text.contains("SIGSEGV"), answer.text)
    let next = try await failure("look")
    XCTAssertTrue(next.contains("SIGSEGV"), next)
    // The session goes on, and can start the program again.
    let again = try await text("act", ["action": "launch"])
    XCTAssertTrue(again.contains("button \"Crash\""), again)
  }

  func testAProgramThatIsNotInstalledStartsNoSession() async throws {
    let answer = try await failure("session_start", ["program": "no-such-program-51"])
    XCTAssertTrue(answer.hasPrefix("The session was not started."), answer)
    let programs = try await text("programs")
    XCTAssertEqual(programs, "No session is open. Start one with session_start.")
    XCTAssertEqual(remainingProcesses, [])
  }

  func testTheEndOfASessionsProcessHurtsOnlyItself() async throws {
    try await start("controls")
    try await text("session_start", ["program": .string(Self.fixture("controls"))])
    let processes = remainingProcesses
    XCTAssertEqual(processes.count, 2)
    kill(processes[0], SIGKILL)
    let answers = [
      try await call("look", ["session": "s1"]), try await call("look", ["session": "s2"]),
    ]
    let failed = answers.filter(\.isFailure)
    XCTAssertEqual(failed.count, 1, "\(answers.map(\.text))")
    XCTAssertTrue(failed.first?.text.contains("signal 9") == true, failed.first?.text ?? "")
    // Its place is free again.
    let third = try await text("session_start", ["program": .string(Self.fixture("controls"))])
    XCTAssertTrue(third.hasPrefix("Session s3"), third)
  }

  func testUnknownHandlesAreRefusedWithTheOpenOnes() async throws {
    let closed = try await failure("act", ["action": "click", "on": "e1"])
    XCTAssertTrue(closed.contains("No session is open"), closed)
    try await start("controls")
    let unknown = try await failure("look", ["session": "s9"])
    XCTAssertTrue(unknown.contains("There is no session \"s9\". Open sessions: s1"), unknown)
  }

  func testTheUsersDesktopNeedsAnOption() async throws {
    let answer = try await failure("session_start", ["program": "mousepad", "attach": true])
    XCTAssertTrue(answer.contains("--attach"), answer)
    let display = try await failure("session_start", ["program": "mousepad", "destination": "display=:0"])
    XCTAssertTrue(display.contains("private desktop"), display)
    let unknown = try await failure("session_start", ["program": "mousepad", "destination": "colour=red"])
    XCTAssertTrue(unknown.contains("colour"), unknown)
  }
}

/// Tests a server that starts only one program.
final class AllowedProgramTests: AgentTestCase {
  override var options: AgentOptions {
    var options = super.options
    options.allowed = AllowedPrograms(names: [Self.fixture("controls")])
    return options
  }

  func testOnlyAllowedProgramsStart() async throws {
    let refused = try await failure("session_start", ["program": "xterm"])
    XCTAssertTrue(refused.contains("not allowed") || refused.contains("no such"), refused)
    let shell = try await failure("session_start", ["program": "/bin/sh", "arguments": ["-c", "true"]])
    XCTAssertTrue(shell.contains("is not allowed"), shell)
    try await start("controls")
    let second = try await failure("act", ["action": "launch", "text": "/bin/sh -c true"])
    XCTAssertTrue(second.contains("is not allowed"), second)
  }
}
