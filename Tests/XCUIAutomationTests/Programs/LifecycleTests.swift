// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests programs that start, end, come to the foreground, and run in parallel.
final class LifecycleTests: BehaviorTestCase {
  func testTheStateFollowsLaunchAndTermination() {
    let app = BehaviorFixture.labels.application(.gtk4)
    terminateAfterTest(app)
    XCTAssertEqual(app.state, .notRunning)
    app.launch()
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertTrue(app.exists)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning)
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 1))
    XCTAssertFalse(app.wait(for: .runningForeground, timeout: 0.2))
  }

  func testALaunchEndsTheRunningInstance() {
    let app = launch(.labels, .gtk3, "A")
    app.buttons["A"].tap()
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
    app.launch()
    XCTAssertTrue(app.staticTexts["Nothing"].exists)
    XCTAssertEqual(app.windows.count, 1)
  }

  func testTheLastActivatedProgramIsInTheForeground() {
    let first = launch(.labels, .gtk3, "First")
    let second = launch(.controls, .gtk4)
    XCTAssertEqual(first.state, .runningBackground)
    XCTAssertEqual(second.state, .runningForeground)
    first.activate()
    XCTAssertTrue(first.wait(for: .runningForeground, timeout: 2))
    XCTAssertEqual(second.state, .runningBackground)
    first.buttons["First"].tap()
    XCTAssertTrue(first.staticTexts["Pressed 0"].exists)
    second.activate()
    second.buttons["Press"].tap()
    XCTAssertTrue(second.staticTexts["Status: pressed 1"].exists)
    XCTAssertFalse(second.staticTexts["Pressed 0"].exists)
  }

  func testActivatingAProgramThatDoesNotRunLaunchesIt() {
    let app = BehaviorFixture.labels.application(.gtk3, ["Once"])
    terminateAfterTest(app)
    app.activate()
    XCTAssertEqual(app.state, .runningForeground)
    XCTAssertTrue(app.buttons["Once"].exists)
  }

  func testArgumentsAndEnvironmentReachTheProgram() {
    let app = BehaviorFixture.labels.application(.gtk4, ["one two", ""])
    terminateAfterTest(app)
    app.launchEnvironment["GREETING"] = "good day, \"you\""
    app.launch()
    XCTAssertTrue(app.buttons["one two"].exists)
    XCTAssertEqual(app.buttons.count, 2)
    XCTAssertTrue(app.staticTexts["Greeting: good day, \"you\""].exists)
    app.launchArguments = ["--gtk=4", "later"]
    XCTAssertTrue(app.buttons["one two"].exists)
    app.launchEnvironment = [:]
    app.launch()
    XCTAssertTrue(app.buttons["later"].exists)
    XCTAssertTrue(app.staticTexts["Greeting: none"].exists)
  }

  func testTheOutputOfAProgramIsStored() {
    launch(.labels, .gtk3)
    XCTAssertEqual(BehaviorTestDesktop.output(of: "labels.py", kind: "out"), "A line of output\n")
    XCTAssertTrue(BehaviorTestDesktop.output(of: "labels.py", kind: "err").contains("A line of errors\n"))
  }

  func testTwoProxiesOfOneProgramShareIt() {
    let app = launch(.labels, .gtk3, "A")
    let other = BehaviorFixture.labels.application(.gtk3)
    XCTAssertEqual(other.state, .runningForeground)
    XCTAssertTrue(other.buttons["A"].exists)
    other.terminate()
    XCTAssertEqual(app.state, .notRunning)
  }
}
