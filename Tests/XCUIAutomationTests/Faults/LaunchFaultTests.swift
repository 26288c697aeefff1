// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the failures when a program cannot be launched.
final class LaunchFaultTests: BehaviorTestCase {
  func testAMissingFileIsNamed() {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/nonexistent/editor"))
    expectFailure(containing: "Failed to launch editor", "/nonexistent/editor", "no such file") {
      app.launch()
    }
    XCTAssertEqual(app.state, .notRunning)
  }

  func testAFileThatIsNotExecutableIsNamed() {
    let app = XCUIApplication(url: URL(fileURLWithPath: #filePath))
    expectFailure(containing: "LaunchFaultTests.swift", "not executable", "Name the executable") {
      app.launch()
    }
  }

  func testAFolderCannotBeLaunched() {
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr"))
    expectFailure(containing: "/usr is a folder") { app.launch() }
  }

  func testAnUnknownDesktopIdSuggestsSimilarOnes() throws {
    let installed = try FileManager.default.contentsOfDirectory(atPath: "/usr/share/applications")
      .filter { $0.hasSuffix(".desktop") && $0.count > 16 }.sorted()
    let known = String(try XCTUnwrap(installed.first).dropLast(8))
    let misspelt = String(known.dropLast())
    let app = XCUIApplication(bundleIdentifier: misspelt)
    expectFailure(containing: "\"\(misspelt)\"", "Did you mean", "\"\(known)\"") { app.launch() }
  }

  func testAProgramThatEndsAtOnceIsReportedWithItsStatusAndOutput() {
    let app = BehaviorFixture.trouble.application(.gtk3, ["--end-at-once"])
    terminateAfterTest(app)
    let time = unhinderedSeconds {
      expectFailure(
        containing: "trouble.py ended before it showed a window", "status 7", "the settings cannot be read"
      ) {
        app.launch()
      }
    }
    XCTAssertLessThan(time, 20, "the limit of a launch is 60 seconds")
    XCTAssertEqual(app.state, .notRunning)
    XCTAssertFalse(app.exists)
  }

  func testAFailureNamesAProgramThatIsNotRunning() {
    let app = BehaviorFixture.labels.application(.gtk3)
    XCTAssertFalse(app.buttons["Any"].exists)
    expectFailure(containing: "Failed to tap \"Any\" Button", "labels.py is not running", "launch()") {
      app.buttons["Any"].tap()
    }
    expectFailure(containing: "read label of \"Any\" Button", "labels.py is not running") {
      _ = app.buttons["Any"].label
    }
  }
}
