// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests that programs of each toolkit show the clock that a test sets, before their launch and while they run.
final class ClockInToolkitsTests: ClockTestCase {
  func testGTK() { tryAllChanges(gtk()) }

  func testQt() {
    for version in TestedVersions.areAll ? [5, 6] : [6] {
      tryAllChanges(program(Self.folder.appendingPathComponent("qt.py").path, ["--qt=\(version)"]))
    }
  }

  func testJava() throws {
    try Self.compile(
      "/usr/bin/javac",
      ["-d", Self.compiled.path, Self.folder.appendingPathComponent("DateClock.java").path])
    tryAllChanges(program("/usr/bin/java", ["-cp", Self.compiled.path, "DateClock"]))
  }

  /// The page is drawn by another process, which is not in the browser's process group.
  func testFirefox() {
    let page = Self.folder.appendingPathComponent("clock.html").absoluteString
    tryAllChanges(program("/usr/bin/firefox-esr", [page]))
  }

  /// The page is drawn by another process than the browser's window, in a sandbox.
  func testChromium() {
    let page = Self.folder.appendingPathComponent("clock.html").absoluteString
    let app = program("/usr/bin/chromium", ["--app=\(page)"])
    tryAllChanges(app)
    app.clock.freeze(at: Self.date("2027-02-28T23:59:50Z"))
    app.clock.timeZone = TimeZone(identifier: "America/New_York")
    assertShows("2027-02-28 18:59:50 -0500", app)
    app.clock.timeZone = TimeZone(secondsFromGMT: 2 * 3600)
    assertShows("2027-03-01 01:59:50 +0200", app)
    app.clock.timeZone = TimeZone(identifier: "Asia/Tokyo")
    assertShows("2027-03-01 08:59:50 +0900", app)
  }

  /// The window has a title and no elements.
  func testPlainC() throws {
    let file = Self.compiled.appendingPathComponent("title").path
    try Self.compile(
      "/usr/bin/cc", ["-o", file, Self.folder.appendingPathComponent("title.c").path, "-lxcb"])
    let app = program(file, [])
    app.clock.freeze(at: Self.date("2027-02-28T23:59:50Z"))
    app.clock.timeZone = TimeZone(identifier: "Asia/Tokyo")
    app.launch()
    XCTAssertTrue(app.windows["Now: 2027-03-01 08:59:50 +0900"].waitForExistence(timeout: 5))
    app.clock.advance(by: 15)
    XCTAssertTrue(app.windows["Now: 2027-03-01 09:00:05 +0900"].waitForExistence(timeout: 5))
    app.clock.set(to: Self.date("2031-12-31T14:59:58Z"))
    XCTAssertTrue(app.windows["Now: 2032-01-01 00:00:00 +0900"].waitForExistence(timeout: 5))
  }
}
