// SPDX-License-Identifier: Apache-2.0

import Programs
import TestSupport
import XCTest

@testable import XCUIAutomation

/// Tests queries on programs whose elements appear, disappear, move and change their names at random, in fast bursts.
///
/// After a burst, each answer is compared with a walk of single calls that shares no code with the library.
/// During a burst, each query must return, and elements that do not change must be found.
///
/// - `UNDERSTUDY_CHURN` is the number of changes for each toolkit (10,000 by default, half of it for each Qt version).
/// - `UNDERSTUDY_CHURN_SEED` is the seed of the random numbers.
final class ChurnTests: XCTestCase {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["UNDERSTUDY_CHURN_SEED"].flatMap(Int.init) ?? 7
  private static let changes = environment["UNDERSTUDY_CHURN"].flatMap(Int.init) ?? 10_000
  private static let burst = 625

  override class func tearDown() {
    AutomationSession.shared.restart(environment: ProcessInfo.processInfo.environment)
  }

  func testAnswersAboutGTK4MatchAFreshWalk() throws { try check(.gtk("4")) }
  func testAnswersAboutGTK3MatchAFreshWalk() throws { try check(.gtk("3")) }
  func testAnswersAboutQt5MatchAFreshWalk() throws { try check(.qt("5"), Self.changes / 2) }
  func testAnswersAboutQt6MatchAFreshWalk() throws { try check(.qt("6"), Self.changes / 2) }
  func testAnswersAboutAPageInChromiumMatchAFreshWalk() throws { try check(.chromium) }

  private func check(_ program: ChurnProgram, _ changes: Int = changes) throws {
    continueAfterFailure = true
    let app = program.application(seed: Self.seed, changes: Self.burst)
    app.launch()
    defer { app.terminate() }
    let watch = try ChurnWatch(app, isPage: program.isPage)
    var random = SeededGenerator(seed: UInt64(Self.seed))
    var last = try watch.walk()
    let start = ContinuousClock.now
    var wrong: [String] = []
    for number in 1...max(1, changes / Self.burst) {
      watch.scope.buttons["Burst"].tap()
      try watch.askDuring(number, groups: last.groups, using: &random)
      let found = try watch.compare(number, groups: last.groups, using: &random)
      wrong += found.differences.map { "burst \(number): \($0)" }
      XCTAssertNotEqual(found.screen, last, "burst \(number) changed nothing")
      if number.isMultiple(of: 4) {
        for _ in 0..<3 {
          wrong += try watch.compareAfterDrip(number, using: &random).map {
            "after a drip, burst \(number): \($0)"
          }
        }
      }
      last = try watch.walk()
    }
    let time = (ContinuousClock.now - start).components
    AutomationSession.shared.runLog.run(
      "\(program.name): \(changes) changes, \(watch.asked) questions, \(watch.askedDuring) more during them, "
        + "\(wrong.count) wrong, \(watch.unquiet) repeated because the program still changed, \(time.seconds) s"
    ) {}
    XCTAssertGreaterThan(watch.askedDuring, 0, "no query ran while elements changed")
    XCTAssertEqual(wrong, [], "\(program.name), UNDERSTUDY_CHURN_SEED=\(Self.seed)")
  }
}
