// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import Notation
import Processes
import TestSupport
import Timing
import XCTest

/// Tests sessions and programs that end, hang or are refused.
final class SessionFaultTests: AgentTestCase {
  func testAProgramThatCrashesInACallIsReported() async throws {
    let first = try await start("trouble")
    let crash = try reference("button \"Crash\"", in: first)
    let answer = try await failure("act", ["action": "click", "on": .string(crash)])
    XCTAssertTrue(answer.contains("click on button \"Crash\" \(crash)"), answer)
    XCTAssertTrue(answer.contains("then the program crashed."), answer)
    XCTAssertTrue(answer.contains("SIGSEGV"), answer)
    XCTAssertTrue(answer.contains("about to touch a null pointer"), answer)
    XCTAssertTrue(answer.contains("Next: call \"act\" with action \"launch\" to start it again."), answer)
    // Later answers repeat the reason, but not the report.
    for (tool, arguments) in [("look", [:]), ("find", ["text": "Crash"])] as [(String, [String: JSONValue])] {
      let next = try await failure(tool, arguments)
      XCTAssertTrue(next.hasPrefix("FAILED: the program crashed."), next)
      XCTAssertTrue(next.contains("SIGSEGV"), next)
      XCTAssertFalse(next.contains("null pointer"), next)
      XCTAssertTrue(next.contains("Next: "), next)
    }
    // The session goes on, and can start the program again.
    let again = try await text("act", ["action": "launch"])
    XCTAssertTrue(again.contains("button \"Crash\""), again)
    let second = try await failure("act", ["action": "click", "on": "Crash"])
    XCTAssertTrue(second.contains("null pointer"), "the report of another crash is whole: \(second)")
  }

  func testAProgramThatHangsInACallIsReportedInTime() async throws {
    try await start("trouble")
    let begun = MonotonicClock.now
    let answer = try await failure("act", ["action": "click", "on": "Stand Still"])
    XCTAssertLessThan(MonotonicClock.now - begun, TimeLimits.Agents.call.seconds)
    XCTAssertTrue(answer.contains("the program hangs."), answer)
    XCTAssertTrue(answer.contains("Call stack of its main thread"), answer)
    XCTAssertTrue(answer.contains("\"act\" with action \"launch\" to end it and start it again"), answer)
    let next = try await failure("look")
    XCTAssertTrue(next.contains("The whole report is in an earlier answer."), next)
    let picture = try await call("picture")
    XCTAssertEqual(picture.pictures.count, 1, picture.text)
    let again = try await text("act", ["action": "launch"])
    XCTAssertTrue(again.contains("button \"Stand Still\""), again)
  }

  func testAProgramThatEndsIsStartedAgainWithItsArguments() async throws {
    try await start("trouble")
    let ended = try await text("act", ["action": "click", "on": "End"])
    XCTAssertTrue(ended.contains("The program ended."), ended)
    XCTAssertTrue(ended.contains("status 3"), ended)
    XCTAssertTrue(ended.contains("nothing left to do"), ended)
    let lost = try await failure("act", ["action": "click", "on": "e2"])
    XCTAssertTrue(lost.hasPrefix("FAILED: the program ended."), lost)
    let again = try await text("act", ["action": "activate"])
    XCTAssertTrue(again.contains("button \"Crash\""), again)
  }

  func testWrongCallsSayWhatToCallInstead() async throws {
    try await start("controls")
    for (tool, arguments, words) in [
      ("act", ["action": "click", "on": ""], "The name of the element is empty"),
      ("act", ["action": "click"], "click needs an element in \"on\""),
      ("act", ["action": "click", "on": "Hello"], "look"),
      (
        "act", ["action": "choose_file", "on": "Press", "text": "/etc/hosts"],
        "\"choose_file\" needs the open file dialog"
      ),
      ("act", ["action": "click", "on": "Disabled"], "Next: call \"explain\" with the same \"on\""),
      ("act", ["action": "activate", "text": "nobody-51"], "There are: "),
      ("find", ["text": ""], "To list all elements, call \"look\"."),
    ] as [(String, [String: JSONValue], String)] {
      let answer = try await failure(tool, arguments)
      XCTAssertTrue(answer.contains(words), "\(arguments): \(answer)")
      XCTAssertLessThanOrEqual(
        answer.split(separator: "\n").count, 12, "a dump of the tree is too long for an answer: \(answer)")
    }
  }

  func testAProgramThatIsNotInstalledStartsNoSession() async throws {
    let answer = try await failure("session_start", ["program": "no-such-program-51"])
    XCTAssertTrue(answer.hasPrefix("The session was not started."), answer)
    let programs = try await text("programs")
    XCTAssertEqual(programs, "No session is open. Start one with session_start.")
    XCTAssertEqual(remainingProcesses, [])
  }

  func testAProgramWithoutElementsIsExplainedAndItsSessionGoesOn() async throws {
    let started = try await failure("session_start", ["program": .string(Self.fixture("bare"))])
    for words in ["Session s1: ", "EMPTY: ", "Next: call \"picture\" to see the window"] {
      XCTAssertTrue(started.contains(words), "\(words) is missing: \(started)")
    }
    let picture = try await call("picture")
    XCTAssertFalse(picture.isFailure, picture.text)
    try await text("session_end")
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
    // The arguments of an entry belong to it: an interpreter must not start another script.
    let script = try await failure("session_start", ["program": .string(Self.fixture("trouble"))])
    XCTAssertTrue(script.contains("is not allowed"), script)
    let command = try await failure(
      "session_start", ["program": "/usr/bin/python3", "arguments": ["-c", "pass"]])
    XCTAssertTrue(command.contains("is not allowed"), command)
    try await start("controls")
    let second = try await failure("act", ["action": "launch", "text": "/bin/sh -c true"])
    XCTAssertTrue(second.contains("is not allowed"), second)
    try await text("act", ["action": "launch"])
  }
}
