// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest

@testable import Programs
@testable import XCUIAutomation

/// Tests programs with a home folder of the test.
final class HomeTests: BehaviorTestCase {
  private func program() -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("Home/gtk.py"))
    app.launchArguments = ["--gtk=4"]
    terminateAfterTest(app)
    return app
  }

  func testAProgramFindsTheFilesAndSettingsOfTheTest() throws {
    let home = try UnderstudyHome()
    try "dark".write(
      to: home.configuration.appendingPathComponent("editor.toml"), atomically: true, encoding: .utf8)
    try home.setGSettings("org.gnome.desktop.interface", ["clock-format": "12h"])
    try home.setGSettings("org.gnome.desktop.calendar", ["show-weekdate": true])
    let app = program()
    app.home = home
    app.launch()
    XCTAssertTrue(app.staticTexts["Home: \(home.url.path)"].exists)
    XCTAssertTrue(app.staticTexts["Folder: \(home.url.path)"].exists)
    XCTAssertTrue(app.staticTexts["Theme: dark"].exists)
    XCTAssertTrue(app.staticTexts["Clock: 12h"].exists)
    XCTAssertTrue(app.staticTexts["Weeks: True"].exists)
    // The program notices a change.
    try home.setGSettings("org.gnome.desktop.interface", ["clock-format": "24h"])
    XCTAssertTrue(app.staticTexts["Clock: 24h"].waitForExistence(timeout: 5))
  }

  func testTheNextLaunchFindsTheDataOfTheFirstOne() throws {
    let app = program()
    app.home = try UnderstudyHome()
    app.launch()
    XCTAssertTrue(app.staticTexts["Launches: 1"].exists)
    app.launch()
    XCTAssertTrue(app.staticTexts["Launches: 2"].exists)
    app.home = try UnderstudyHome()
    app.launch()
    XCTAssertTrue(app.staticTexts["Launches: 1"].exists)
    app.home = nil
    app.launch()
    XCTAssertTrue(app.staticTexts["Theme: none"].exists)
    let shared = try XCTUnwrap(AutomationSession.shared.host.current).desktop.homeDirectory.path
    XCTAssertTrue(app.staticTexts["Home: \(shared)"].exists)
  }

  func testAHomeFolderThatWasRemovedFailsTheLaunch() throws {
    let app = program()
    let home = try UnderstudyHome()
    try FileManager.default.removeItem(at: home.url)
    app.home = home
    expectFailure(containing: "has been removed with the test or the desktop", "try UnderstudyHome()") {
      app.launch()
    }
  }

  /// The programs of a test may run until the next test starts.
  func testTheFoldersOfATestAreRemovedWhenTheNextOneStarts() throws {
    let homes = AutomationSession.shared.homes
    homes.testHasStarted()
    let home = try homes.make()
    homes.testWillFinish(.passed)
    let between = try homes.make()
    XCTAssertTrue(FileManager.default.fileExists(atPath: home.url.path))
    homes.testHasStarted()
    XCTAssertFalse(FileManager.default.fileExists(atPath: home.url.path))
    XCTAssertTrue(FileManager.default.fileExists(atPath: between.url.path))
  }
}
