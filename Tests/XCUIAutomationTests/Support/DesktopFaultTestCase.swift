// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import IssueTestSupport
import Processes
import TestSupport
import XCTest
import XCUIAutomation

@testable import Programs
@testable import XCTestSupport

/// Ends or stops parts of the desktop during a test.
class DesktopFaultTestCase: BehaviorTestCase {
  /// The last test may leave a broken desktop on which a fixture of the next class is still running.
  override class var changesDesktop: Bool { true }

  func kill(_ text: String) throws {
    let processes = BehaviorTestDesktop.processes(running: text)
    XCTAssertEqual(processes.count, 1, "expected one process that runs \(text)")
    let process = try XCTUnwrap(processes.first)
    Glibc.kill(process, SIGKILL)
    // The kernel delivers the signal asynchronously.
    XCTAssertTrue(
      Waiter(session: .shared).wait(timeout: 10) {
        Self.state(of: process).map { "ZX".contains($0) } ?? true
      },
      text)
  }

  /// The letter of a process's state, or nil if the process has ended.
  private static func state(of process: pid_t) -> Character? {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return stat?.split(separator: ")").last?.dropFirst().first
  }

  func stop(_ text: String) throws {
    try TestSupport.stop(XCTUnwrap(BehaviorTestDesktop.processes(running: text).first, text))
  }

  func expectRecovery(of app: XCUIApplication, from part: String, within limit: TimeInterval = 10) {
    let time = unhinderedSeconds {
      expectFailure(containing: "Failed to tap \"A\" Button", "desktop failed", part) {
        app.buttons["A"].tap()
      }
    }
    XCTAssertLessThan(time, limit)
    app.launch()
    app.buttons["A"].tap()
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
  }

  /// Stops a part of the desktop, and expects each failure to name it.
  ///
  /// The program still answers all calls while the window manager or the registry is stopped.
  func expectNamed(_ part: String, stopping process: String) throws {
    let app = launch(.labels, .gtk4, "A")
    try stop(process)
    let failures = recordedFailures {
      XCTAssertTrue(app.staticTexts["Missing"].waitForExistence(timeout: 0.3))
    }
    let wait = try XCTUnwrap(failures.first, process)
    XCTAssertTrue(
      wait.compactDescription.contains(" - The private desktop failed: The \(part)"),
      wait.compactDescription)
    XCTAssertTrue(wait.compactDescription.contains("SIGSTOP"), wait.compactDescription)
    XCTAssertTrue(wait.record.isInfrastructure, process)
    expectFailure(containing: "desktop failed", part, "SIGSTOP") { app.buttons["Missing"].tap() }
    let looks = recordedFailures { XCTAssertTrue(app.staticTexts["Missing"].exists) }
    XCTAssertTrue(looks.first?.compactDescription.contains(part) == true, "\(looks)")
    app.launch()
    XCTAssertTrue(app.buttons["A"].exists, process)
  }
}
