// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// A test with a program that shows its clock.
class ClockTestCase: BehaviorTestCase {
  static let folder = BehaviorFixture.folder.appendingPathComponent("Clock")

  /// The folder for compiled programs of the class.
  static let compiled = FileManager.default.temporaryDirectory
    .appendingPathComponent("understudy-clock-\(UUID().uuidString)")

  override class func setUp() {
    super.setUp()
    XCTAssertNoThrow(try FileManager.default.createDirectory(at: compiled, withIntermediateDirectories: true))
  }

  override class func tearDown() {
    try? FileManager.default.removeItem(at: compiled)
    super.tearDown()
  }

  /// Runs a compiler.
  static func compile(_ compiler: String, _ arguments: [String], line: UInt = #line) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: compiler)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "\(compiler) \(arguments)", line: line)
  }

  /// The program that shows the clock in GTK 4.
  func gtk() -> XCUIApplication { program(Self.folder.appendingPathComponent("gtk.py").path, ["--gtk=4"]) }

  func program(_ path: String, _ arguments: [String]) -> XCUIApplication {
    let app = XCUIApplication(url: URL(fileURLWithPath: path))
    app.launchArguments = arguments
    terminateAfterTest(app)
    return app
  }

  static func date(_ text: String) -> Date {
    guard let date = ISO8601DateFormatter().date(from: text) else {
      XCTFail("\(text) is no date")
      return Date(timeIntervalSince1970: 0)
    }
    return date
  }

  /// Asserts that the program shows a date that begins as expected, within a few seconds.
  func assertShows(_ text: String, _ app: XCUIApplication, file: StaticString = #filePath, line: UInt = #line)
  {
    let expected = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH %@", "Now: " + text))
      .firstMatch
    guard !expected.waitForExistence(timeout: 5) else { return }
    let shown = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Now: '")).firstMatch
    XCTFail("expected \(text), found \(shown.label)", file: file, line: line)
  }

  /// Asserts that a timer of the program with a duration of 300 ms fires.
  func assertTimerFires(_ app: XCUIApplication, file: StaticString = #filePath, line: UInt = #line) {
    app.buttons["Ring"].tap()
    XCTAssertTrue(app.staticTexts["Rung"].waitForExistence(timeout: 5), file: file, line: line)
  }

  /// Tries each kind of change with a program that is not yet launched.
  func tryAllChanges(_ app: XCUIApplication, file: StaticString = #filePath, line: UInt = #line) {
    app.clock.freeze(at: Self.date("2027-02-28T23:59:50Z"))
    app.clock.timeZone = TimeZone(identifier: "Asia/Tokyo")
    app.launch()
    assertShows("2027-03-01 08:59:50 +0900", app, file: file, line: line)
    assertTimerFires(app, file: file, line: line)
    app.clock.advance(by: 15)
    assertShows("2027-03-01 09:00:05 +0900", app, file: file, line: line)
    app.clock.set(to: Self.date("2031-12-31T14:59:58Z"))
    // It runs on, into the next year.
    assertShows("2032-01-01 00:00:", app, file: file, line: line)
    app.clock.set(to: Self.date("2020-06-01T12:00:00Z"))
    app.clock.speed = 3600
    assertShows("2020-06-02 0", app, file: file, line: line)
    app.clock.shift(by: -86_400 * 366)
    assertShows(day(after: -86_400 * 366), app, file: file, line: line)
    app.clock.reset()
    assertShows(day(after: 0), app, file: file, line: line)
  }

  /// Returns the beginning of the real date after a number of seconds, in Tokyo.
  private func day(after seconds: TimeInterval) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "Asia/Tokyo")
    formatter.dateFormat = "yyyy-MM-dd"
    return formatter.string(from: Date().addingTimeInterval(seconds))
  }
}
