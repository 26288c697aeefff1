// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import IssueTestSupport
import Processes
import TestSupport
import XCTest
import XCUIAutomation

@testable import Programs
@testable import WindowSystem
@testable import XCTestSupport

/// Tests the failures when a part of the desktop ends during a test.
final class DesktopFaultTests: DesktopFaultTestCase {
  func testADeadDisplayServerIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk4, "A")
    try kill("-displayfd")
    expectRecovery(of: app, from: "signal 9")
  }

  func testADeadAccessibilityBusIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk3, "A")
    try kill("accessibility.conf")
    expectRecovery(of: app, from: "accessibility bus of the private desktop")
  }

  func testADeadWindowManagerIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk3, "A")
    try kill("openbox")
    expectRecovery(of: app, from: "window manager")
  }

  /// Closes the connection that notifies programs of their shown frames, from another thread after some seconds.
  private func closeFrames(after seconds: TimeInterval) throws {
    let runningDesktop = try XCTUnwrap(AutomationSession.shared.host.current)
    let frames = try XCTUnwrap(runningDesktop.frames as? XFrameSynchronization)
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { frames.disconnect() }
    guard seconds == 0 else { return }
    XCTAssertTrue(Waiter(session: .shared).wait(timeout: 10) { (try? frames.check()) == nil })
  }

  /// GTK stops drawing when it gets no notifications of its frames: the program would hang without a visible sign.
  func testALostFrameNotificationConnectionIsNamedAndTheDesktopReplaced() throws {
    let app = launch(.labels, .gtk4, "A")
    app.buttons["A"].tap()
    try closeFrames(after: 0)
    expectRecovery(of: app, from: "frames were shown")
    try closeFrames(after: 0)
    let log = RecordLog.during { app.launch() }
    XCTAssertTrue(
      log.activities.contains {
        $0.name.hasPrefix("The desktop failed and is replaced") && $0.name.contains("frames")
      }, "\(log.activities.map(\.name))")
    app.buttons["A"].tap()
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
  }

  func testAWaitEndsWithTheFrameNotificationConnection() throws {
    let app = launch(.labels, .gtk4, "A")
    try closeFrames(after: 0.3)
    var failures: [XCTIssue] = []
    let waiting = unhinderedSeconds {
      failures = recordedFailures { XCTAssertTrue(app.staticTexts["B"].waitForExistence(timeout: 120)) }
    }
    XCTAssertLessThan(waiting, 60)
    let failure = try XCTUnwrap(failures.first)
    XCTAssertTrue(failure.compactDescription.contains("frames were shown"), failure.compactDescription)
    XCTAssertTrue(failure.record.isInfrastructure, "the runner retries the test")
  }

  func testADisplayServerThatDiesDuringALaunchIsNamed() throws {
    let app = launch(.labels, .gtk4, "A")
    let server = try XCTUnwrap(BehaviorTestDesktop.processes(running: "-displayfd").first)
    app.terminate()
    // A Python program needs at least twice as long to show its first window, on any machine.
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.1) { Glibc.kill(server, SIGKILL) }
    expectFailure(containing: "Failed to launch labels.py", "desktop failed", "X server") { app.launch() }
    app.launch()
    XCTAssertTrue(app.buttons["A"].exists)
  }

  func testAStoppedPartIsReplacedBeforeTheNextLaunch() throws {
    let app = launch(.labels, .gtk4, "A")
    for part in ["openbox", "-displayfd", "accessibility.conf"] {
      try stop(part)
      let time = unhinderedSeconds { app.launch() }
      XCTAssertLessThan(time, 20, part)
      app.buttons["A"].tap()
      XCTAssertTrue(app.staticTexts["Pressed 0"].exists, part)
    }
  }

  func testAPartThatIsStoppedDuringATestIsNamed() throws {
    let app = launch(.labels, .gtk4, "A")
    try stop("-displayfd")
    let time = unhinderedSeconds {
      expectFailure(containing: "Failed to tap", "desktop failed", "X server", "SIGSTOP") {
        app.buttons["A"].tap()
      }
    }
    XCTAssertLessThan(time, 40)
    app.launch()
    XCTAssertTrue(app.buttons["A"].exists)
  }

  func testAStoppedWindowManagerIsNamedByEachFailure() throws {
    try expectNamed("window manager", stopping: "openbox")
  }

  func testAStoppedRegistryIsNamedByEachFailure() throws {
    try expectNamed("accessibility registry", stopping: "at-spi2-registryd")
  }

  func testTheOtherStoppedPartsAreNamedByEachFailure() throws {
    try expectNamed("X server", stopping: "-displayfd")
    try expectNamed("accessibility bus ", stopping: "accessibility.conf")
    try expectNamed("accessibility bus launcher", stopping: "at-spi-bus-launcher")
    let desktop = try XCTUnwrap(AutomationSession.shared.host.current).desktop
    try expectNamed("session bus", stopping: "\(desktop.rootDirectory.path)")
  }

  func testAGrabbedDisplayServerIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk4, "A")
    let runningDesktop = try XCTUnwrap(AutomationSession.shared.host.current)
    let client = try runningDesktop.desktop.spawn(
      executable: BehaviorFixture.folder.appendingPathComponent("grab.py").path, arguments: [],
      environment: [:],
      workingDirectory: nil, name: "grab.py")
    XCTAssertTrue(
      Waiter(session: .shared).wait(timeout: 20) { client.lastErrorLines(1) == ["grabbed"] })
    expectRecovery(of: app, from: "has grabbed the X server", within: 40)
  }

  /// Makes a part hang in a call, without stopping it.
  ///
  /// - Returns: the debugger that holds the part in the call.
  private func hang(_ text: String) throws -> Process {
    let part = try XCTUnwrap(BehaviorTestDesktop.processes(running: text).first)
    let debugger = Process()
    debugger.executableURL = URL(fileURLWithPath: "/usr/bin/gdb")
    debugger.arguments = ["-p", "\(part)", "-batch", "-ex", "call (int)sleep(600)"]
    debugger.standardOutput = FileHandle.nullDevice
    debugger.standardError = FileHandle.nullDevice
    try debugger.run()
    XCTAssertTrue(
      Waiter(session: .shared).wait(timeout: 60) {
        // clock_nanosleep
        (try? String(contentsOfFile: "/proc/\(part)/syscall", encoding: .utf8))?.hasPrefix("230 ") == true
      }, text)
    return debugger
  }

  /// Programs still answer all calls, but their windows are neither shown nor raised.
  func testAWindowManagerThatHangsIsNamedByEachFailure() throws {
    let app = launch(.labels, .gtk4, "A")
    let debugger = try hang("openbox")
    defer { debugger.terminate() }
    let failures = recordedFailures {
      XCTAssertTrue(app.staticTexts["Missing"].waitForExistence(timeout: 0.3))
    }
    let wait = try XCTUnwrap(failures.first)
    XCTAssertTrue(
      wait.compactDescription.contains(" - The private desktop failed: The window manager"),
      wait.compactDescription)
    XCTAssertTrue(wait.record.isInfrastructure)
    expectFailure(containing: "desktop failed", "window manager") { app.buttons["Missing"].tap() }
    app.launch()
    app.buttons["A"].tap()
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
  }

  func testARegistryThatHangsIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk4, "A")
    let debugger = try hang("at-spi2-registryd")
    defer { debugger.terminate() }
    app.terminate()
    let time = unhinderedSeconds {
      expectFailure(containing: "Failed to launch", "desktop failed", "accessibility registry") {
        app.launch()
      }
    }
    XCTAssertLessThan(time, 40)
    app.launch()
    XCTAssertTrue(app.buttons["A"].exists)
  }

  func testAWaitEndsWhenAPartEndsAndTheAssertionNamesIt() throws {
    let app = launch(.labels, .gtk4, "A")
    let bus = try XCTUnwrap(BehaviorTestDesktop.processes(running: "accessibility.conf").first)
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.3) { Glibc.kill(bus, SIGKILL) }
    var failures: [XCTIssue] = []
    let waiting = unhinderedSeconds {
      failures = recordedFailures { XCTAssertTrue(app.staticTexts["B"].waitForExistence(timeout: 120)) }
    }
    XCTAssertLessThan(waiting, 60)
    let failure = try XCTUnwrap(failures.first)
    let first = failure.compactDescription
    XCTAssertTrue(first.hasPrefix("XCTAssertTrue failed - The private desktop failed: "), first)
    XCTAssertTrue(first.contains("accessibility bus"), first)
    XCTAssertTrue(failure.record.isInfrastructure, "the runner retries the test")
  }
}
