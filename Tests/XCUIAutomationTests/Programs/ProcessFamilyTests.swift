// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests programs of more than one process.
final class ProcessFamilyTests: GTKVersionsTestCase {
  private func check(_ app: XCUIApplication, _ way: String) {
    XCTAssertEqual(app.state, .runningForeground, way)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists, way)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning, way)
    XCTAssertEqual(BehaviorTestDesktop.processes(running: "family.py"), [], way)
  }

  func testTheDaemonOfALauncherThatHasEndedIsTheProgram() {
    check(launch(.family, toolkit, "daemon"), "daemon")
  }

  func testAWaitingLauncherIsNotTheProgram() { check(launch(.family, toolkit, "wrapper"), "wrapper") }

  func testTheProcessWithTheWindowsIsTheProgram() { check(launch(.family, toolkit, "helper"), "helper") }

  func testTheProgramContinuesAfterItsSplashScreen() {
    let app = launch(.family, toolkit, "splash")
    XCTAssertTrue(app.buttons["Press"].waitForExistence(timeout: 10))
    XCTAssertTrue(app.staticTexts["Loading"].waitForNonExistence(timeout: 5))
    // The window manager moves the focus after the splash screen has closed; until then no window is active.
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 5))
    check(app, "splash")
  }

  func testACrashOfADaemonIsReported() throws {
    let app = launch(.family, toolkit, "daemon")
    for process in BehaviorTestDesktop.processes(running: "family.py") { kill(process, SIGKILL) }
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 5))
    expectFailure(containing: "is not running") { app.buttons["Press"].tap() }
    app.launch()
    check(app, "after a crash")
  }
}
