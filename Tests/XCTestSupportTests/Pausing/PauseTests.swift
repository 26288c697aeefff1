// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests pauses of tests, with programs that stand in for the studio.
final class PauseTests: BehaviorTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-pause-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    super.tearDown()
    try? FileManager.default.removeItem(at: folder)
    BehaviorTestDesktop.restart(Self.settings)
  }

  /// Creates a program that is started instead of the studio.
  private func studio(_ script: String) throws -> String {
    let file = folder.appendingPathComponent("studio")
    try "#!/bin/sh\nfolder=\(folder.path)\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  private static let dueLine = #line + 2
  private func tapTwice(_ app: XCUIApplication) {
    for _ in 1...2 { app.textFields.firstMatch.tap() }
  }

  private func written(_ name: String) -> String {
    (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
  }

  private static let realStudio = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("understudy-studio").path

  func testAnotherProcessWorksOnTheDesktopOfAPausedTest() throws {
    // The script reads the program from another process, and prints the same line as the studio.
    let program = try studio(
      """
      echo "$@" > $folder/arguments; stat -c %a "$3" > $folder/mode; cp "$3" $folder/paused.json; printf x >> $folder/times
      echo "The studio is at http://127.0.0.1:1/?token=abc"
      \(Self.realStudio) inspect --paused "$3" --query 'app.buttons["Press"]' > $folder/matches 2>&1
      """)
    BehaviorTestDesktop.restart([
      "UNDERSTUDY_STUDIO": program, "UNDERSTUDY_PAUSE": "1",
      "UNDERSTUDY_PAUSE_AT": "PauseTests.swift:\(Self.dueLine)",
    ])
    let app = launch(.controls)
    tapTwice(app)
    // The test pauses once, before the first step of the line.
    XCTAssertEqual(written("times"), "x")
    XCTAssertTrue(written("arguments").hasSuffix(" --line \(Self.dueLine)\n"), written("arguments"))
    app.typeText("Ж")
    let line = #line + 1
    let record = RecordLog.during { app.pause() }
    XCTAssertTrue(written("matches").contains("1 match"), written("matches"))
    XCTAssertEqual(written("mode"), "600\n")
    XCTAssertTrue(
      written("arguments").hasSuffix(
        " --into \(#filePath) --test testAnotherProcessWorksOnTheDesktopOfAPausedTest --line \(line + 1)\n"),
      written("arguments"))
    XCTAssertTrue(
      record.activities.contains {
        $0.name == "Pause at PauseTests.swift:\(line), until the studio is closed"
      })
    XCTAssertTrue(record.activities.contains { $0.name == "The studio is at http://127.0.0.1:1/?token=abc" })
    // The file has the secret of the display.
    let file = written("arguments").split(separator: " ")[2]
    XCTAssertFalse(FileManager.default.fileExists(atPath: String(file)))
    // The other process has typed nothing, and the key mapping of this process is unchanged.
    app.typeText("Ж")
    XCTAssertEqual(app.textFields.firstMatch.value as? String, "ЖЖ")
  }

  func testAPauseInContinuousIntegrationFailsTheTest() throws {
    let studio = try studio("")
    let run = try ChildRun.of(
      "PauseFixture/testPauses", environment: ["CI": "true", "UNDERSTUDY_STUDIO": studio])
    XCTAssertEqual(run.status, 1)
    for text in ["Failed to pause the test", "continuous integration (CI=true)", "UNDERSTUDY_PAUSE=1"] {
      XCTAssertTrue(run.output.contains(text), "no \(text) in \(run.output)")
    }
  }

  func testAStudioThatCannotBeUsedFailsTheTest() throws {
    let program = try studio("exit 3")
    BehaviorTestDesktop.restart(["UNDERSTUDY_STUDIO": program, "UNDERSTUDY_PAUSE": "1"])
    let app = launch(.controls)
    expectFailure(containing: "should stay open until a person closes it, but it exited with status 3") {
      app.pause()
    }
    try FileManager.default.removeItem(atPath: program)
    expectFailure(containing: "UNDERSTUDY_STUDIO is \"\(program)\", which is not a program") { app.pause() }
    _ = try studio("")
    app.terminate()
    expectFailure(containing: "is not running: call launch()") { app.pause() }
  }
}

/// A test that pauses, for ``PauseTests``.
final class PauseFixture: XCTestCase {
  func testPauses() throws {
    try XCTSkipUnless(ChildRun.isChild, "for PauseTests")
    let app = BehaviorFixture.controls.application(.gtk4)
    app.launch()
    app.pause()
    app.terminate()
  }
}
