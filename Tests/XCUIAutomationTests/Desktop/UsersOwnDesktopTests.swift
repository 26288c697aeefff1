// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import Programs
import TestSupport
import XCTest
import XCUIAutomation

/// Tests the use of the user's own desktop.
///
/// The test starts an X server, a window manager and a session bus like those of a user's session.
final class UsersOwnDesktopTests: BehaviorTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var parts: [Process] = []
  private var display = ""
  private var saved: [String: String?] = [:]

  override class func setUp() {}

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("owner-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let number = try answer(of: "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "900x700x24"])
    display = ":\(number)"
    set("DISPLAY", display)
    set("HOME", folder.path)
    set("XDG_CONFIG_HOME", folder.appendingPathComponent("config").path)
    set("XDG_RUNTIME_DIR", folder.path)
    set("XAUTHORITY", nil)
    let bus = try answer(of: "/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"])
    set("DBUS_SESSION_BUS_ADDRESS", bus)
    try start("/usr/bin/openbox", ["--sm-disable"])
    BehaviorTestDesktop.restart([
      "UNDERSTUDY_DESTINATION": "display=\(display)", "UNDERSTUDY_SETTLE_TIMEOUT": "0.2",
    ])
  }

  override func tearDown() {
    super.tearDown()
    BehaviorTestDesktop.restart()
    for part in parts.reversed() where part.isRunning {
      part.terminate()
      part.waitUntilExit()
    }
    for (name, value) in saved { set(name, value, keeps: false) }
    try? FileManager.default.removeItem(at: folder)
  }

  private func set(_ name: String, _ value: String?, keeps: Bool = true) {
    if keeps { saved[name] = .some(ProcessInfo.processInfo.environment[name]) }
    if let value { setenv(name, value, 1) } else { unsetenv(name) }
  }

  @discardableResult
  private func start(_ path: String, _ arguments: [String], output: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    parts.append(process)
    return process
  }

  /// Starts a program, and returns the first line that it writes.
  private func answer(of path: String, _ arguments: [String]) throws -> String {
    let pipe = Pipe()
    try start(path, arguments, output: pipe)
    var text = ""
    while !text.contains("\n") {
      let data = pipe.fileHandleForReading.availableData
      guard !data.isEmpty else { throw XCTSkip("\(path) does not run here") }
      text += String(decoding: data, as: UTF8.self)
    }
    return text.trimmingCharacters(in: .newlines)
  }

  private func isAccessibilityEnabled() throws -> Bool {
    let pipe = Pipe()
    let process = try start(
      "/usr/bin/gdbus",
      [
        "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
        "org.freedesktop.DBus.Properties.Get", "org.a11y.Status", "IsEnabled",
      ], output: pipe)
    process.waitUntilExit()
    return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self).contains("true")
  }

  func testTheDesktopIsRefusedWithoutConsent() {
    let app = BehaviorFixture.controls.application(.gtk4)
    expectFailure(
      containing: "Tests may not use display \(display)", "understudy consent --display \(display)"
    ) {
      app.launch()
    }
  }

  func testTestsUseTheDesktopAndRestoreIt() throws {
    try DesktopConsent().grant(display)
    XCTAssertFalse(try isAccessibilityEnabled(), "the test needs a session without accessibility")
    let own = try start(
      "/usr/bin/python3",
      [
        "-c",
        "import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk; w = Gtk.Window(title='Own');"
          + "w.add(Gtk.Label(label='Mine')); w.show_all(); Gtk.main()",
      ])

    let app = launch(.controls)
    let runningDesktop = try XCTUnwrap(AutomationSession.shared.host.current)
    XCTAssertTrue(runningDesktop.desktop.isUserDesktop)
    XCTAssertEqual(runningDesktop.desktop.displayName, display)
    XCTAssertEqual(runningDesktop.desktop.environment["HOME"], folder.path, "programs have the user's home")
    XCTAssertTrue(
      runningDesktop.desktop.notes[0].contains("display \(display)"), "\(runningDesktop.desktop.notes)")
    XCTAssertTrue(BehaviorTestDesktop.waitForWindow(titled: "Own", timeout: 5))
    XCTAssertTrue(try isAccessibilityEnabled())
    var known: Set<UInt32> = []
    let session = AutomationSession.shared
    XCTAssertTrue(
      ForeignWindowFinder(on: session.host, except: session.programs).opened(except: &known).isEmpty,
      "the user's windows are not leftovers of a test")
    app.buttons["Press"].click()
    XCTAssertTrue(app.staticTexts["Status: pressed 1"].waitForExistence(timeout: 2), app.debugDescription)
    expectFailure(containing: "The appearance of the user's own desktop", "is not changed by tests") {
      XCUIDevice.shared.appearance = .dark
    }
    let keyboard = try keyboardMap()
    app.textFields.firstMatch.click()
    app.textFields.firstMatch.typeText("жø語")
    XCTAssertNotEqual(
      try keyboardMap(), keyboard, "the test needs characters that the keyboard does not have")
    let launched = runningDesktop.desktop.processes()
    XCTAssertFalse(launched.isEmpty)

    AutomationSession.shared.host.discard()
    XCTAssertTrue(launched.allSatisfy { kill($0, 0) != 0 }, "the programs that tests launched have ended")
    XCTAssertTrue(own.isRunning, "the user's program continues")
    XCTAssertTrue(parts[0].isRunning && parts[1].isRunning && parts[2].isRunning, "the desktop continues")
    XCTAssertFalse(try isAccessibilityEnabled(), "accessibility is restored")
    XCTAssertEqual(try keyboardMap(), keyboard, "the keyboard is restored")
  }

  func testTheDesktopIsRestoredAfterItsOwnerIsKilled() throws {
    try DesktopConsent().grant(display)
    let probe = try start(
      URL(fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        .deletingLastPathComponent().appendingPathComponent("DesktopProbe").path,
      ["display=\(display)"])
    try waitFor("accessibility to be on") { try isAccessibilityEnabled() }
    kill(probe.processIdentifier, SIGKILL)
    try waitFor("accessibility to be off again") { try !isAccessibilityEnabled() }
    XCTAssertTrue(parts[0].isRunning && parts[1].isRunning && parts[2].isRunning, "the desktop continues")
  }

  /// Waits until a condition holds, and fails after ten seconds.
  private func waitFor(_ what: String, _ condition: () throws -> Bool) throws {
    guard try waitUntil(deadline: 10, condition) else { return XCTFail("timeout while waiting for \(what)") }
  }

  private func keyboardMap() throws -> Data {
    let pipe = Pipe()
    try start("/usr/bin/xmodmap", ["-pke"], output: pipe)
    return pipe.fileHandleForReading.readDataToEndOfFile()
  }
}
