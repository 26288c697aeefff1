// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Desktop
import Foundation
import TestSupport
import XCTest

/// Tests sessions on a desktop of a user, which is a second desktop here.
final class AttachedSessionTests: AgentTestCase {
  private var desktop: PrivateDesktop?

  override func setUpWithError() throws {
    desktop = try PrivateDesktop.start()
    try super.setUpWithError()
  }

  override func tearDown() async throws {
    try await super.tearDown()
    desktop?.stop()
  }

  override var options: AgentOptions {
    var options = super.options
    guard let desktop else { return options }
    options.environment = desktop.environment.merging(["PATH": options.environment["PATH"] ?? "/usr/bin"]) {
      $1
    }
    options.allowsAttaching = true
    options.userDestination = "display=\(desktop.displayName)"
    return options
  }

  func testASessionUsesARunningProgramOfTheUserAndLeavesIt() async throws {
    let desktop = try XCTUnwrap(desktop)
    let words = Self.fixture("controls").split(separator: " ").map(String.init)
    let program = try desktop.spawn(executable: words[0], arguments: Array(words.dropFirst()))
    let refused = try await failure("session_start", ["program": "python3", "attach": true])
    XCTAssertTrue(refused.contains("understudy consent"), refused)
    try DesktopConsent(environment: desktop.environment).grant(desktop.displayName)
    let absent = try await failure("session_start", ["program": "nobody-51", "attach": true])
    XCTAssertTrue(absent.contains("nobody-51"), absent)
    var started = ""
    // The program may still be starting.
    for _ in 0..<20 where !started.contains("button \"Press\"") {
      started = try await call("session_start", ["program": "python3", "attach": true]).text
    }
    XCTAssertTrue(started.contains("button \"Press\""), started)
    let pressed = try await text("act", ["action": "click", "on": "Press"])
    XCTAssertTrue(pressed.contains("Status: pressed 1"), pressed)
    for action in ["launch", "terminate"] {
      let kept = try await failure("act", ["action": .string(action)])
      XCTAssertTrue(kept.contains("user's desktop"), kept)
    }
    try await text("session_end")
    XCTAssertNil(program.termination, "the user's program goes on")
    XCTAssertEqual(remainingProcesses, [])
  }

  func testASessionStartsNoProgramOfTheUserAgain() async throws {
    let desktop = try XCTUnwrap(desktop)
    try DesktopConsent(environment: desktop.environment).grant(desktop.displayName)
    let words = Self.fixture("trouble").split(separator: " ").map(String.init)
    _ = try desktop.spawn(executable: words[0], arguments: Array(words.dropFirst()))
    var started = ""
    for _ in 0..<20 where !started.contains("button \"End\"") {
      started = try await call("session_start", ["program": "python3", "attach": true]).text
    }
    let ended = try await text("act", ["action": "click", "on": "End"])
    XCTAssertTrue(ended.contains("The program ended."), ended)
    let again = try await failure("act", ["action": "activate"])
    XCTAssertTrue(again.contains("starts no programs"), again)
  }
}
