// SPDX-License-Identifier: Apache-2.0

import Foundation
import ModelContextProtocol
import Notation
import TestSupport
import XCTest

@testable import AgentTools

/// Tests a command for which two equal calls wait, with a script in place of the command `understudy`.
final class SharedCommandTests: AgentTestCase {
  /// Notes its start, and ends when the test has written to the pipe.
  ///
  /// The text goes to the file in the last argument, or to the standard output.
  private static let script = #"""
    #!/bin/sh
    folder=${0%/*}
    echo $$ >> "$folder/starts"
    for last; do :; done
    case "$last" in
    /*) exec cat "$folder/gate" > "$last" ;;
    *) exec cat "$folder/gate" ;;
    esac
    """#

  private typealias Call = Task<ToolResult, Never>

  private var command: URL { folder.appendingPathComponent("understudy") }
  private var gate: String { folder.appendingPathComponent("gate").path }

  override var options: AgentOptions {
    var options = super.options
    options.command = command.path
    return options
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try Data((Self.script + "\n").utf8).write(to: command)
    chmod(command.path, 0o700)
    XCTAssertEqual(mkfifo(gate, 0o600), 0)
  }

  /// The processes of the commands that were started, in the order of their starts.
  private var started: [pid_t] {
    // There is no file before the first start.
    let text = (try? String(contentsOf: folder.appendingPathComponent("starts"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { pid_t($0) }
  }

  /// Starts two equal calls, and returns when both wait for the same command.
  private func twoCalls(_ tool: String, _ arguments: [String: JSONValue] = [:]) throws -> [Call] {
    let service = try XCTUnwrap(service)
    let first = Task { await service.call(tool, arguments) }
    let second = Task { await service.call(tool, arguments) }
    let areWaiting = waitUntil(deadline: 10) { service.waitingCalls == 2 && started.count == 1 }
    XCTAssertTrue(areWaiting, "\(service.waitingCalls) calls, \(started.count) starts")
    return [first, second]
  }

  /// Writes the text of the command, which then ends; fails if no command reads from the pipe.
  private func endCommand(with text: String, line: UInt = #line) {
    var descriptor: Int32 = -1
    // A pipe without a reader cannot be opened.
    waitUntil(deadline: 10) {
      descriptor = open(gate, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return descriptor >= 0
    }
    guard descriptor >= 0 else { return XCTFail("no command is running", line: line) }
    XCTAssertEqual(write(descriptor, text, text.utf8.count), text.utf8.count, line: line)
    close(descriptor)
  }

  func testACancelledCallDoesNotEndTheCommandOfAnEqualCall() async throws {
    let service = try XCTUnwrap(service)
    for cancelled in 0...1 {
      let calls = try twoCalls("doctor")
      calls[cancelled].cancel()
      // The cancelled call ends early.
      _ = await calls[cancelled].value
      XCTAssertEqual(service.waitingCalls, 1)
      endCommand(with: "all is well\n")
      let result = await calls[1 - cancelled].value
      XCTAssertFalse(result.isFailure, result.text)
      XCTAssertTrue(result.text.contains("all is well"), result.text)
      XCTAssertEqual(started.count, 1)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("starts"))
    }
  }

  func testTheCancellationOfTheLastCallEndsTheCommand() async throws {
    let service = try XCTUnwrap(service)
    let calls = try twoCalls("doctor")
    let process = try XCTUnwrap(started.first)
    for call in calls { call.cancel() }
    for call in calls { _ = await call.value }
    XCTAssertNotEqual(kill(process, 0), 0, "the command continues without a call")
    // A later call gets the result of another command.
    let next = Task { await service.call("doctor", [:]) }
    endCommand(with: "all is well\n")
    let result = await next.value
    XCTAssertTrue(result.text.contains("all is well"), result.text)
    XCTAssertEqual(started.count, 2)
  }

  func testTwoEqualCallsGetTheSameListOfTests() async throws {
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    let calls = try twoCalls("tests_list", ["package": .string(folder.path)])
    endCommand(with: "ATests/ATests/testOne\n")
    for call in calls {
      let result = await call.value
      XCTAssertFalse(result.isFailure, result.text)
      XCTAssertTrue(result.text.contains("ATests/ATests/testOne"), result.text)
    }
  }
}

extension AgentService {
  /// The number of calls that wait for a command.
  fileprivate var waitingCalls: Int {
    commands.withLock { $0?.values.reduce(0) { $0 + $1.callCount } ?? 0 }
  }
}
