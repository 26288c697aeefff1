// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest
import XCUIAutomation

/// A test that drives a real program, and can examine the failures that are recorded.
open class BehaviorTestCase: XCTestCase {
  package struct Failure {
    package let text: String
    package let file: String
    package let line: Int
  }

  /// The variables that the class needs in the environment.
  ///
  /// Failures must occur soon, so an event waits only a short time until its element is ready.
  open class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "0.2"] }

  /// Whether the tests leave something on the desktop, such as a setting, a banner or a stored answer.
  ///
  /// If so, the desktop ends with the class, so that no other class is affected.
  open class var changesDesktop: Bool { false }

  private var collected: [Failure]?
  /// The applications that were launched only for this test.
  private var applications: [XCUIApplication] = []
  private var shown: [FixtureProgram] = []

  /// The toolkit of the program that is already running when a test begins.
  package static var reusedToolkit: FixtureToolkit? { ReusedPrograms.shared.shown?.toolkit }

  override open class func setUp() {
    BehaviorTestDesktop.use(settings)
    BehaviorTestDesktop.discardIfOccupied(except: ReusedPrograms.shared.own)
  }

  override open class func tearDown() {
    if changesDesktop {
      ReusedPrograms.shared.end()
      BehaviorTestDesktop.discard()
    }
    BehaviorTestDesktop.use()
  }

  override open func tearDown() {
    for application in applications { application.terminate() }
    applications = []
    // The next test must not begin with the state that a failed test left.
    let goesOn = testRun?.totalFailureCount == 0
    ReusedPrograms.shared.store(shown, goesOn: goesOn)
    shown = []
  }

  /// Shows a fixture in its initial state.
  ///
  /// One program shows the fixtures of many tests, one after the other. A test's second fixture gets its own program.
  ///
  /// A fixture with thousands of widgets is launched by ``launch(_:_:_:)``, because the program retains them after a
  /// reset. GTK 4's `GetItems` also lists retained widgets: after 2,000 rows, reading 300 rows took 1 to 3 s on a busy
  /// machine, and once more than 5 s. In a new program it took 0.03 s.
  @discardableResult
  package func show(
    _ fixture: BehaviorFixture, _ toolkit: FixtureToolkit = .gtk4, _ arguments: String...,
    file: StaticString = #filePath,
    line: UInt = #line
  ) -> XCUIApplication {
    let program = program(of: fixture, toolkit)
    do {
      return try program.begin(fixture, arguments)
    } catch {
      XCTFail("\(error)", file: file, line: line)
      program.end()
      return program.application(arguments)
    }
  }

  private func program(of fixture: BehaviorFixture, _ toolkit: FixtureToolkit) -> FixtureProgram {
    if let known = shown.first(where: { $0.fixture == fixture && $0.toolkit == toolkit }) { return known }
    let isInUse = shown.contains { $0.only == nil && $0.toolkit == toolkit }
    let only = fixture.isAlone || isInUse ? fixture : nil
    let program =
      ReusedPrograms.shared.take(fixture, toolkit, only: only) ?? FixtureProgram(toolkit, only: only)
    hideReused()
    shown.append(program)
    return program
  }

  /// Hides the programs of earlier tests, because a test that launches something needs the whole desktop.
  package func hideReused() {
    if shown.isEmpty { ReusedPrograms.shared.hide() }
  }

  /// Launches a fixture only for this test; used in tests of the launch and the end of programs.
  @discardableResult
  package func launch(
    _ fixture: BehaviorFixture, _ toolkit: FixtureToolkit = .gtk4, _ arguments: String...
  ) -> XCUIApplication {
    let application = fixture.application(toolkit, arguments)
    terminateAfterTest(application)
    application.launch()
    return application
  }

  package func terminateAfterTest(_ application: XCUIApplication) {
    hideReused()
    applications.append(application)
  }

  // MARK: - Failures

  override open func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    guard collected == nil else {
      collected?.append(Failure(text: description, file: filePath, line: lineNumber))
      return
    }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  /// The failures that `body` records; they do not fail this test.
  package func failures(in body: () -> Void) -> [Failure] {
    collected = []
    defer { collected = nil }
    body()
    return collected ?? []
  }

  /// Runs a closure that must fail once, at one of its lines, with all of the strings in the failure.
  ///
  /// - Returns: the text of the failure.
  @discardableResult
  package func expectFailure(
    containing texts: String..., file: StaticString = #filePath, line: UInt = #line, _ body: () -> Void
  ) -> String {
    let failures = failures(in: body)
    guard failures.count == 1, let failure = failures.first else {
      XCTFail(
        "expected one failure, found \(failures.count): \(failures.map(\.text))", file: file, line: line)
      return failures.map(\.text).joined(separator: "\n")
    }
    for text in texts where !failure.text.contains(text) {
      XCTFail("the failure does not contain \"\(text)\": \(failure.text)", file: file, line: line)
    }
    XCTAssertEqual(failure.file, "\(file)", "the failure is in another file", file: file, line: line)
    let lines = Self.linesOfBody(ofCallAt: Int(line), in: "\(file)")
    XCTAssertTrue(
      lines.contains(failure.line), "the failure is at line \(failure.line), not in \(lines)", file: file,
      line: line)
    return failure.text
  }

  /// The lines of the closure behind a call, in the layout of the formatter.
  ///
  /// The closure is in one line, or it begins in the line after its opening brace and ends at the brace below the call.
  private static func linesOfBody(ofCallAt line: Int, in file: String) -> ClosedRange<Int> {
    let lines = (try? String(contentsOfFile: file, encoding: .utf8))?.components(separatedBy: "\n") ?? []
    guard lines.indices.contains(line - 1) else { return line...line }
    let indentation = String(lines[line - 1].prefix { $0 == " " })
    // The number of a line is one more than its index.
    guard let opening = lines[(line - 1)...].firstIndex(where: { $0.hasSuffix("{") || $0.hasSuffix("}") })
    else { return line...line }
    guard lines[opening].hasSuffix("{"),
      let closing = lines[opening...].firstIndex(where: { $0.hasPrefix(indentation + "}") })
    else { return (opening + 1)...(opening + 1) }
    return (opening + 2)...max(opening + 2, closing)
  }

  /// How long `body` takes, in seconds.
  package func seconds(_ body: () -> Void) -> TimeInterval {
    let start = ContinuousClock.now
    body()
    let time = (ContinuousClock.now - start).components
    return TimeInterval(time.seconds) + TimeInterval(time.attoseconds) / 1e18
  }

  /// How long `body` takes, in seconds, without the time in which something on the machine waited for a processor.
  ///
  /// This is for upper limits, which must not depend on the load from tests that run in parallel.
  package func unhinderedSeconds(_ body: () -> Void) -> TimeInterval {
    var whole: TimeInterval = 0
    let waited = secondsOfWaiting { whole = seconds(body) }
    return max(0, whole - waited)
  }

  /// The seconds in which something on the machine waited for a processor while `body` ran.
  package func secondsOfWaiting(_ body: () throws -> Void) rethrows -> TimeInterval {
    let before = ProcessorPressure.seconds
    try body()
    return ProcessorPressure.seconds - before
  }
}
