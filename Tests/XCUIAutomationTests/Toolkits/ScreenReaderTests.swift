// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests a program that connects to the accessibility bus only while a screen reader is announced.
final class ScreenReaderTests: BehaviorTestCase {
  private func program(_ name: String, _ arguments: String...) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
    app.launchArguments = arguments
    terminateAfterTest(app)
    return app
  }

  func testAProgramThatWaitsForAScreenReaderIsAccessible() throws {
    let app = program("waitsforreader.py")
    let log = RecordLog.during { XCTAssertLessThan(unhinderedSeconds { app.launch() }, 8) }
    app.buttons["Press"].tap()
    XCTAssertTrue(app.buttons["Pressed"].exists)
    XCTAssertTrue(
      log.activities.contains {
        $0.name.contains("waitsforreader.py), whose accessibility is on only while")
      },
      "\(log.activities.map(\.name))")
    XCTAssertTrue(try isScreenReaderAnnounced())
  }

  func testTheAnnouncementEndsWithTheProgram() throws {
    let app = program("waitsforreader.py")
    app.launch()
    XCTAssertTrue(try isScreenReaderAnnounced())
    app.terminate()
    program("controls.py", "--gtk=3").launch()
    XCTAssertFalse(try isScreenReaderAnnounced())
  }

  func testNoScreenReaderIsAnnouncedToOtherPrograms() throws {
    program("untold.tcl").launch()
    XCTAssertFalse(try isScreenReaderAnnounced())
  }

  private func isScreenReaderAnnounced() throws -> Bool {
    let desktop = try XCTUnwrap(AutomationSession.shared.host.current?.desktop)
    let reader = Process()
    reader.executableURL = URL(fileURLWithPath: "/usr/bin/gdbus")
    reader.arguments = [
      "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
      "org.freedesktop.DBus.Properties.Get", "org.a11y.Status", "ScreenReaderEnabled",
    ]
    reader.environment = desktop.environment
    let output = Pipe()
    reader.standardOutput = output
    try reader.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    reader.waitUntilExit()
    XCTAssertEqual(reader.terminationStatus, 0, text)
    return text.contains("true")
  }
}
