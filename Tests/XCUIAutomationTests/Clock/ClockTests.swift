// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the clock of a program: its meaning over launches, its steps in the record, and the failures.
final class ClockTests: ClockTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2", "UNDERSTUDY_WINDOWLESS_TIMEOUT": "1"]
  }

  /// The waits until a program is idle use another clock than the program.
  func testATapBesideAFrozenClockIsAsFastAsWithTheRealClock() {
    let app = gtk()
    app.clock.install()
    app.launch()
    assertTimerFires(app)
    let button = app.buttons["Ring"]
    let real = (0..<5).map { _ in unhinderedSeconds { button.tap() } }.min() ?? 0
    app.clock.freeze()
    let frozen = (0..<5).map { _ in unhinderedSeconds { button.tap() } }.min() ?? 0
    app.clock.speed = ClockTests.fastest
    let fast = (0..<5).map { _ in unhinderedSeconds { button.tap() } }.min() ?? 0
    XCTAssertLessThan(frozen, real * 2 + 0.1)
    XCTAssertLessThan(fast, real * 2 + 0.1)
  }

  private static let fastest = 86_400.0

  func testTheClockContinuesInTheNextLaunchOfTheObjectOnly() {
    let app = gtk()
    app.clock.freeze(at: Self.date("2027-02-28T12:00:00Z"))
    app.clock.timeZone = .gmt
    app.launch()
    app.clock.advance(by: 86_400)
    app.launch()
    assertShows("2027-03-01 12:00:00", app)
    XCTAssertEqual(app.clock.now, Self.date("2027-03-01T12:00:00Z"))
    XCTAssertEqual(app.clock.speed, 0)
    // Another object has another clock for launches, and the same running program.
    let other = gtk()
    XCTAssertEqual(other.clock.now, Self.date("2027-03-01T12:00:00Z"))
    other.clock.advance(by: 60)
    assertShows("2027-03-01 12:01:00", app)
    other.clock.timeZone = .gmt
    other.launch()
    assertShows(String(Date().formatted(.iso8601).prefix(5)), other)
  }

  func testEachChangeIsAStepOfTheRecord() {
    let app = gtk()
    let log = RecordLog.during {
      app.clock.freeze(at: Self.date("2027-02-28T12:00:00Z"))
      app.launch()
      app.clock.advance(by: 90)
    }
    let names = log.activities.map(\.name)
    XCTAssertTrue(
      names.contains("Freeze the clock of gtk.py at 2027-02-28T12:00:00Z for its next launch"), "\(names)")
    XCTAssertTrue(names.contains("Advance the clock of gtk.py by 90 s"), "\(names)")
  }

  func testAClockCannotChangeInAProgramThatWasLaunchedWithoutIt() {
    let app = gtk()
    app.launch()
    expectFailure(containing: "was launched with the real clock", "clock.install()") {
      app.clock.freeze()
    }
    app.clock.timeZone = nil
    expectFailure(containing: "read it when they start", "clock.timeZone before launch()") {
      app.clock.timeZone = TimeZone(identifier: "Asia/Tokyo")
    }
    XCTAssertNil(app.clock.timeZone)
  }

  func testADateOrASpeedThatAClockCannotHaveFails() {
    let app = gtk()
    expectFailure(containing: "from 1970-01-01T00:00:00Z to before 2200-01-01T00:00:00Z") {
      app.clock.set(to: Date(timeIntervalSince1970: -1))
    }
    expectFailure(containing: "cannot show an infinite date") { app.clock.advance(by: .infinity) }
    expectFailure(containing: "-1.0 is no speed of a clock. Give a number from 0 to 86400") {
      app.clock.speed = -1
    }
    XCTAssertEqual(app.clock.speed, 1)
    expectFailure(containing: "\"GMT+0530\" is no time zone of this machine") {
      app.clock.timeZone = TimeZone(secondsFromGMT: 5 * 3600 + 1800)
    }
  }

  /// Such programs read the clock without the C library.
  func testALaunchFailsIfTheProgramDoesNotUseTheClock() throws {
    let source = Self.folder.appendingPathComponent("title.c").path
    let likeGo = Self.compiled.appendingPathComponent("like-go").path
    try Self.compile("/usr/bin/cc", ["-DLIKE_GO", "-o", likeGo, source, "-lxcb"])
    let linkedStatically = Self.compiled.appendingPathComponent("static").path
    let waits = Self.folder.appendingPathComponent("waits.c").path
    try Self.compile("/usr/bin/cc", ["-static", "-o", linkedStatically, waits])
    let app = program(likeGo, [])
    app.clock.freeze()
    expectFailure(containing: "The clock of like-go cannot be changed", "is written in Go") { app.launch() }
    // A launcher that becomes the program, and no input, for which the program waits.
    let launcher = program("/bin/sh", ["-c", "exec \(linkedStatically) <> \(Self.pipe())"])
    launcher.clock.freeze()
    expectFailure(containing: "cannot be changed", "is linked statically") { launcher.launch() }
  }

  /// Returns the path of a pipe that nothing is written to.
  private static func pipe() -> String {
    let path = compiled.appendingPathComponent("pipe").path
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    return path
  }
}
