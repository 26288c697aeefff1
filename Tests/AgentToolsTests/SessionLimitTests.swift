// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import Notation
import TestSupport
import Timing
import XCTest

/// Tests the time limit of a session.
final class SessionTimeLimitTests: AgentTestCase {
  private static let limit: TimeInterval = 12

  override var options: AgentOptions {
    var options = super.options
    options.timeLimit = Self.limit
    return options
  }

  func testASessionEndsAtItsTimeLimitAndItsCallsSayWhy() async throws {
    try await start("controls")
    let begun = MonotonicClock.now
    let running = try await failure("wait", ["for": "exists", "on": "Nobody", "timeout": 100])
    XCTAssertLessThan(MonotonicClock.now - begun, Self.limit + TimeLimits.Agents.cancelledCall.seconds)
    XCTAssertTrue(running.contains("time limit of 12 s"), running)
    XCTAssertTrue(running.contains("session_start"), running)
    for arguments in [[:], ["session": "s1"]] as [[String: JSONValue]] {
      let later = try await failure("look", arguments)
      XCTAssertTrue(
        later.contains("s1 has ended: it had reached the time limit of 12 s (--time-limit)."), later)
    }
    // The server ends the session after the answer of the running call.
    waitUntil(deadline: TimeLimits.Sessions.endOfSession.seconds + TimeLimits.Sessions.killedSession.seconds)
    {
      remainingProcesses.isEmpty
    }
    try assertNothingRemains()
  }
}

/// Tests the memory limit of a session.
final class SessionMemoryLimitTests: AgentTestCase {
  override var options: AgentOptions {
    var options = super.options
    options.memoryLimit = 450 << 20
    return options
  }

  func testAProgramThatUsesTooMuchMemoryIsEndedAndTheReasonReported() async throws {
    try await start("growing")
    let other = try await text("find", ["text": "Small"])
    XCTAssertTrue(other.contains("Small"), "a program within the limit is left alone: \(other)")
    // The program may be ended in this call or after it.
    _ = try await call("act", ["action": "click", "on": "Grow"])
    var answer = ""
    let deadline = MonotonicClock.now + 30
    while !answer.contains("limit is 450 MB"), MonotonicClock.now < deadline {
      answer = try await call("look").text
    }
    XCTAssertTrue(answer.contains("the limit is 450 MB (--memory-limit)"), answer)
    XCTAssertTrue(answer.contains("signal 9"), answer)
    let again = try await text("act", ["action": "launch"])
    XCTAssertTrue(again.contains("Small"), again)
    let after = try await failure("act", ["action": "click", "on": "Nobody"])
    XCTAssertFalse(after.contains("450 MB"), "the reason concerns only the process that was ended: \(after)")
  }
}
