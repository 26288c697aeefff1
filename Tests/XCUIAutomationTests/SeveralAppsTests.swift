// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Programs
import XCTest
import XCUIAutomation

/// Tests programs that run in parallel, the data that they exchange, and the program that an event reaches.
final class SeveralAppsTests: BehaviourTestCase {
  func testAnEventReachesAProgramInTheBackground() {
    let first = show(.labels, .gtk3, "First")
    let second = show(.exchange, .gtk4, "Second")
    XCTAssertEqual(first.state, .runningBackground)
    first.buttons["First"].tap()
    XCTAssertEqual(first.state, .runningForeground)
    XCTAssertEqual(second.state, .runningBackground)
    second.textFields["Entry"].tap()
    first.activate()
    second.textFields["Entry"].typeText("to the second")
    XCTAssertEqual(second.textFields["Entry"].value as? String, "to the second")
    XCTAssertEqual(second.state, .runningForeground)
    first.windows.element.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.9)).tap()
    XCTAssertEqual(first.state, .runningForeground)
  }

  /// The display sends all input to a program with an open menu, and a click elsewhere only closes the menu.
  func testAnOpenMenuOfAnotherProgramDoesNotTakeATap() {
    for (program, argument, menu, item) in [
      ("submenus.py", "", "View", "Colours"), ("Gallery/gtk.py", "--gtk=4", "Edit", "Copy"),
      ("submenus_qt.py", "--qt=5", "View", "Zoom"), ("submenus_qt.py", "--qt=6", "View", "Zoom"),
    ] {
      let other = XCUIApplication(url: Fixture.folder.appendingPathComponent(program))
      other.launchArguments = [argument, "--page=Menus"]
      terminateAfterTest(other)
      other.launch()
      other.menuBarItems[menu].tap()
      XCTAssertTrue(other.menuItems[item].waitForExistence(timeout: 2), program)
      let app = launch(.labels, .gtk3, "Press")
      XCTAssertEqual(other.state, .runningBackground, program)
      app.buttons["Press"].tap()
      XCTAssertTrue(app.staticTexts["Pressed 0"].exists, "\(program) \(argument)")
      app.terminate()
      other.terminate()
    }
  }

  func testTheEndOfOneProgramDoesNotEndAnother() {
    let first = launch(.labels, .gtk3, "First")
    let second = launch(.labels, .gtk4, "Second")
    XCTAssertEqual(first.state, .runningForeground, "two values of one program mean the same process")
    let other = launch(.exchange, .gtk4, "Other")
    second.terminate()
    XCTAssertEqual(first.state, .notRunning)
    XCTAssertTrue(other.wait(for: .runningForeground, timeout: 2))
    other.terminate()
    XCTAssertEqual(other.state, .notRunning)
  }

  func testTextIsCopiedAndDraggedFromOneProgramToAnother() {
    for (from, to) in [(Toolkit.gtk3, Toolkit.gtk4), (.gtk4, .gtk3)] {
      let first = show(.exchange, from, "First")
      let second = show(.otherExchange, to, "Second")
      first.textFields["Entry"].tap()
      first.typeText("a copied text")
      first.typeKey("a", modifierFlags: .command)
      first.typeKey("c", modifierFlags: .command)
      second.textFields["Entry"].tap()
      second.typeKey("v", modifierFlags: .command)
      XCTAssertEqual(second.textFields["Entry"].value as? String, "a copied text")
      first.buttons["Drag First"].press(
        forDuration: 0.2, thenDragTo: second.staticTexts["Drop on Second"], withVelocity: .default,
        thenHoldForDuration: 0.1)
      XCTAssertTrue(second.staticTexts["Dropped text of First"].exists, "GTK \(from) to GTK \(to)")
      first.terminate()
      XCTAssertEqual(second.state, .runningForeground)
      second.terminate()
    }
  }
}

/// Tests programs that run in one instance only, whether the test or another process starts them.
final class SingleInstanceTests: BehaviourTestCase {
  private func spawn(_ program: String, _ arguments: String...) throws {
    let desktop = try XCTUnwrap(AutomationSession.shared.host.current).desktop
    let process = try desktop.spawn(executable: program, arguments: arguments)
    // A process that hands over to a running instance ends; a process that becomes the instance stays.
    _ = process.wait(timeout: 0.3)
  }

  func testASecondLauncherHandsOverToTheInstanceOfTheTest() throws {
    for toolkit in [Toolkit.gtk3, .gtk4] {
      let app = launch(.family, toolkit, "unique")
      XCTAssertTrue(app.staticTexts["Activated 1"].exists)
      try spawn(Fixture.family.file.path, "--gtk=\(toolkit.rawValue)", "unique")
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
    let app = Fixture.family.application(.gtk4, ["unique"])
    terminateAfterTest(app)
    XCTAssertEqual(app.state, .notRunning)
    try spawn(Fixture.family.file.path, "--gtk=4", "unique")
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
    try makeActivatable("org.example.Family", "\(Fixture.family.file.path) --gtk=4 unique")
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
    try makeActivatable("org.example.Family", "\(Fixture.family.file.path) --gtk=4 unique")
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

/// Tests programs of more than one process.
final class ProcessFamilyTests: ToolkitTestCase {
  private func check(_ app: XCUIApplication, _ way: String) {
    XCTAssertEqual(app.state, .runningForeground, way)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists, way)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning, way)
    XCTAssertEqual(TestDesktop.processes(running: "family.py"), [], way)
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
    for process in TestDesktop.processes(running: "family.py") { kill(process, SIGKILL) }
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 5))
    expectFailure(containing: "is not running") { app.buttons["Press"].tap() }
    app.launch()
    check(app, "after a crash")
  }
}
