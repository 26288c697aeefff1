// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests the runs of tools, with the shell as the tool.
final class ToolRunTests: XCTestCase {
  private func run(_ script: String, timeout: TimeInterval = 30, separatesErrors: Bool = false) throws
    -> ToolRun
  {
    try ToolRun.run("sh", ["-c", script], timeout: timeout, separatesErrors: separatesErrors)
  }

  func testTheOutputAndTheStatusAreReturned() throws {
    let tool = try run("echo one; echo two >&2; exit 3")
    XCTAssertEqual(tool.status, 3)
    XCTAssertEqual(tool.output, "one\ntwo\n")
    XCTAssertEqual(tool.messages, "")
    XCTAssertEqual(try run("kill -9 $$").status, -1)
  }

  func testStandardErrorCanBeSeparated() throws {
    let tool = try run("echo one; echo two >&2; echo three", separatesErrors: true)
    XCTAssertEqual(tool.output, "one\nthree\n")
    XCTAssertEqual(tool.messages, "two\n")
  }

  func testLongOutputsAreReadAtTheSameTime() throws {
    let script =
      "i=0; while [ $i -lt 3000 ]; do echo $i 0123456789012345678901234567890123456789; i=$((i+1)); done"
    let tool = try run("(\(script)) >&2; \(script)", separatesErrors: true)
    XCTAssertEqual(tool.output.split(separator: "\n").count, 3000)
    XCTAssertEqual(tool.messages, tool.output)
  }

  func testAToolThatExceedsItsTimeLimitIsKilledAndLeavesNoZombie() throws {
    XCTAssertThrowsError(try run("echo $$; exec sleep 60", timeout: 0.5)) { error in
      let text = "\(error)"
      XCTAssertTrue(text.contains("did not end within 0 s and was killed"), text)
      guard let number = text.split(whereSeparator: \.isWhitespace).last.flatMap({ pid_t($0) }) else {
        return XCTFail("no process id in: \(text)")
      }
      // A zombie still has its id.
      XCTAssertEqual(kill(number, 0), -1)
      XCTAssertEqual(errno, ESRCH)
    }
  }

  func testAProcessThatTheToolLeavesRunningIsNotAwaited() throws {
    let start = Date()
    let tool = try run("sleep 60 & echo $!")
    XCTAssertLessThan(Date().timeIntervalSince(start), 30)
    let number = try XCTUnwrap(pid_t(tool.output.trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(number, SIGKILL)
  }

  func testAMissingToolIsAnError() {
    XCTAssertThrowsError(try ToolRun.run("no-such-tool-of-understudy", [], timeout: 1)) {
      XCTAssertTrue("\($0)".contains("is not in any folder of PATH"), "\($0)")
      XCTAssertEqual(($0 as? RunnerError)?.kind, .toolFailed)
    }
  }
}
