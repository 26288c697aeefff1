// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Processes
import Programs
import XCTest
import XCUIAutomation

/// Tests programs that run in one instance only, whether the test or another process starts them.
final class SingleInstanceTests: BehaviorTestCase {
  private func spawn(_ program: String, _ arguments: String...) throws {
    let desktop = try XCTUnwrap(AutomationSession.shared.host.current).desktop
    let process = try desktop.spawn(executable: program, arguments: arguments)
    // A process that hands over to a running instance ends; a process that becomes the instance stays.
    _ = process.wait(timeout: 0.3)
  }

  func testASecondLauncherHandsOverToTheInstanceOfTheTest() throws {
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = launch(.family, toolkit, "unique")
      XCTAssertTrue(app.staticTexts["Activated 1"].exists)
      try spawn(BehaviorFixture.family.file.path, "--gtk=\(toolkit.rawValue)", "unique")
      XCTAssertTrue(app.staticTexts["Activated 2"].waitForExistence(timeout: 5))
      app.buttons["Press"].tap()
      XCTAssertTrue(app.staticTexts["Pressed"].exists)
      app.launch()
      XCTAssertTrue(app.staticTexts["Activated 1"].exists, "launch() starts a new process")
      app.terminate()
    }
  }

  func testAnInstanceStartedByAnotherProgramIsTheProgram() throws {
    show(.labels, .gtk3)
    let app = BehaviorFixture.family.application(.gtk4, ["unique"])
    terminateAfterTest(app)
    XCTAssertEqual(app.state, .notRunning)
    try spawn(BehaviorFixture.family.file.path, "--gtk=4", "unique")
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 10))
    XCTAssertTrue(app.staticTexts["Activated 1"].waitForExistence(timeout: 5))
    app.activate()
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists, "activate() started no other process")
    app.launch()
    XCTAssertTrue(app.staticTexts["Activated 1"].exists, "launch() did not end the other instance")
    app.terminate()
    XCTAssertEqual(app.state, .notRunning)
  }

  /// Lets the session bus of the desktop start the program under its name.
  private func makeActivatable(_ id: String, _ command: String) throws {
    let home = try XCTUnwrap(AutomationSession.shared.host.current).desktop.homeDirectory
    let folder = home.appendingPathComponent(".local/share/dbus-1/services")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "[D-BUS Service]\nName=\(id)\nExec=\(command)\n"
      .write(to: folder.appendingPathComponent("\(id).service"), atomically: true, encoding: .utf8)
  }

  private func desktopFile(_ id: String, exec: String) throws -> URL {
    let home = try XCTUnwrap(AutomationSession.shared.host.current).desktop.homeDirectory
    let file = home.appendingPathComponent("\(id).desktop")
    try "[Desktop Entry]\nType=Application\nName=Family\nExec=\(exec)\n"
      .write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  func testAProgramThatTheSessionBusStartsIsFoundByItsName() throws {
    show(.labels, .gtk3)
    try makeActivatable("org.example.Family", "\(BehaviorFixture.family.file.path) --gtk=4 unique")
    // The file has another command line, so only the name identifies the program.
    let app = XCUIApplication(url: try desktopFile("org.example.Family", exec: "/bin/false"))
    terminateAfterTest(app)
    XCTAssertEqual(app.state, .notRunning)
    try spawn("/usr/bin/gapplication", "launch", "org.example.Family")
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 20))
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning)
  }

  func testALauncherThatUsesTheSessionBusIsLaunched() throws {
    show(.labels, .gtk3)
    try makeActivatable("org.example.Family", "\(BehaviorFixture.family.file.path) --gtk=4 unique")
    let app = XCUIApplication(
      url: try desktopFile("org.example.Family", exec: "/usr/bin/gapplication launch org.example.Family"))
    terminateAfterTest(app)
    app.launch()
    XCTAssertEqual(app.state, .runningForeground)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning)
  }

  func testASingleInstanceEditorIsLaunchedAndEnded() {
    let editor = XCUIApplication(bundleIdentifier: "org.gnome.TextEditor")
    terminateAfterTest(editor)
    editor.launch()
    XCTAssertEqual(editor.state, .runningForeground)
    XCTAssertTrue(editor.windows.firstMatch.exists)
    editor.terminate()
    XCTAssertEqual(editor.state, .notRunning)
  }
}
