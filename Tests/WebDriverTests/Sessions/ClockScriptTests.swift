// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import XCTest

/// Tests the clock of a program in sessions: the capability and the command.
final class ClockScriptTests: WebDriverTestCase {
  private func run(_ arguments: WebDriverJSON, in session: String, status: Int = 200, line: UInt = #line)
    async throws -> WebDriverJSON
  {
    let (found, value) = try await ask(
      "POST", session + "/execute/sync", ["script": "understudy: clock", "args": [arguments]])
    XCTAssertEqual(found, status, "\(value)", line: line)
    return value
  }

  private func find(_ text: String, in session: String, line: UInt = #line) async throws {
    let chain = "**/XCUIElementTypeStaticText[`label BEGINSWITH \"Now: \(text)\"`]"
    _ = try await find("-ios class chain", chain, in: session, line: line)
  }

  func testTheClockIsSetBeforeTheLaunchAndWhileTheProgramRuns() async throws {
    let session = try await begin(
      "/usr/bin/python3 \(Self.fixture("Clock/gtk.py")) --gtk=4",
      ["understudy:clock": ["freeze": "2027-02-28T23:59:50Z", "timeZone": "Asia/Tokyo"]])
    try await find("2027-03-01 08:59:50 +0900", in: session)
    let state = try await run(["advance": 15], in: session)
    XCTAssertEqual(state, ["now": "2027-03-01T00:00:05.000Z", "speed": 0, "timeZone": "Asia/Tokyo"])
    try await find("2027-03-01 09:00:05", in: session)
    _ = try await run(["set": .number(1_924_991_998), "speed": 2], in: session)
    try await find("2031-01-01 09:00:0", in: session)
    let real = try await run(["reset": true], in: session)
    XCTAssertEqual(real["speed"], 1)
    let wrong = try await run(["freeze": "tomorrow"], in: session, status: 400)
    XCTAssertTrue(wrong["message"]?.string?.contains("2027-02-28T23:59:50Z") == true, "\(wrong)")
    let unknown = try await run(["stop": true], in: session, status: 400)
    XCTAssertTrue(unknown["message"]?.string?.contains("\"stop\"") == true, "\(unknown)")
    let fixed = try await run(["timeZone": "Europe/Berlin"], in: session, status: 500)
    XCTAssertEqual(fixed["error"], "unsupported operation")
  }
}
