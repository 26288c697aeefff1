// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests the studio in a real browser: operation by mouse and keys, on a real program.
///
/// `script/bootstrap` installs the requirements: Chromium from Debian, and Playwright and axe in a separate folder.
final class StudioPageTests: XCTestCase {
  func testTheStudioWorksInABrowser() throws {
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: StudioProcess.python),
      "There is no \(StudioProcess.python). Run script/bootstrap, which installs Playwright there.")
    let studio = try StudioProcess(["studio", StudioProcess.fixture("controls.py"), "--", "--gtk=3"])
    let output = try studio.drive("drive_studio.py", "")
    let lines = output.split(separator: "\n")
    let failures = lines.filter { $0.hasPrefix("FAIL ") }
    for failure in failures { XCTFail(String(failure)) }
    XCTAssertGreaterThan(lines.count { $0.hasPrefix("ok ") } + failures.count, 12, output)

    // The recording remains after the page and the studio have ended.
    let recording = try String(contentsOf: studio.recording, encoding: .utf8)
    XCTAssertTrue(recording.contains("Press"), recording)
    XCTAssertEqual(studio.interrupt(), 0, studio.output)
    XCTAssertEqual(studio.processesLeft(), [], "Control-C leaves processes behind.")
  }

  func testAProgramThatCannotBeStartedIsReported() throws {
    let studio = try StudioProcess(["studio", "org.example.Nowhere"], expectsPage: false)
    XCTAssertEqual(studio.waitForEnd(), 1)
    XCTAssertTrue(studio.output.contains("org.example.Nowhere"), studio.output)
    XCTAssertTrue(studio.output.contains("desktop-file id"), studio.output)
  }

  func testAFileThatIsNotARecordingIsNotOverwritten() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "notes-\(UUID().uuidString).json")
    try Data("{\"shopping\": [\"milk\"]}".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let studio = try StudioProcess(
      ["studio", StudioProcess.fixture("controls.py"), "--recording", file.path, "--", "--gtk=3"],
      expectsPage: false,
      recording: nil)
    XCTAssertNotEqual(studio.waitForEnd(), 0)
    XCTAssertTrue(studio.output.contains("not a recording of the studio"), studio.output)
    XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), "{\"shopping\": [\"milk\"]}")
    XCTAssertEqual(studio.processesLeft(), [])
  }

  func testErrorsDuringRecordingLoseNoSteps() throws {
    let studio = try drive(
      "controls", ["record", StudioProcess.fixture("controls.py"), "--", "--gtk=3"], checks: 6)
    let recording = try String(contentsOf: studio.recording, encoding: .utf8)
    XCTAssertTrue(recording.contains("Arrive"), recording)
    XCTAssertEqual(studio.interrupt(), 0, studio.output)
    XCTAssertEqual(studio.processesLeft(), [], "Control-C leaves processes behind.")
  }

  func testTouchesOnThePageAreTouchesOnTheDesktop() throws {
    let fixture = StudioProcess.fixture("touch_gtk.py")
    let studio = try drive(
      "touch_gtk", ["record", fixture, "--destination", "input=touch", "--", "--gtk=3"], checks: 1)
    XCTAssertEqual(studio.interrupt(), 0, studio.output)
  }

  func testThePictureDoesNotMoveDuringADragOrAMenu() throws {
    let fixture = StudioProcess.fixture("exchange.py")
    let studio = try drive("exchange", ["record", fixture, "--", "--gtk=4"], checks: 2)
    XCTAssertEqual(studio.interrupt(), 0, studio.output)
  }

  /// Runs the checks of `drive_troubles.py` on a studio.
  private func drive(_ fixture: String, _ arguments: [String], checks: Int) throws -> StudioProcess {
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: StudioProcess.python),
      "There is no \(StudioProcess.python). Run script/bootstrap, which installs Playwright there.")
    let studio = try StudioProcess(arguments)
    let output = try studio.drive("drive_troubles.py", fixture)
    let lines = output.split(separator: "\n")
    for failure in lines where failure.hasPrefix("FAIL ") { XCTFail(String(failure)) }
    XCTAssertEqual(lines.count { $0.hasPrefix("ok ") || $0.hasPrefix("FAIL ") }, checks, output)
    return studio
  }

  func testARecordingThatCannotBeSavedIsPrinted() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("file-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let place = file.appendingPathComponent("recording.json").path
    let studio = try StudioProcess(
      ["record", StudioProcess.fixture("controls.py"), "--recording", place, "--", "--gtk=3"], recording: nil)
    XCTAssertEqual(studio.interrupt(), 0, studio.output)
    XCTAssertTrue(studio.output.contains("The recording cannot be saved in \(place)"), studio.output)
    XCTAssertTrue(studio.output.contains("func testExample()"), studio.output)
  }
}
