// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import TestSupport
import XCTest
import XCUIAutomation

/// Tests taps on random targets, and compares each with the press that the program reports.
///
/// Most targets have to be scrolled into view, in both directions. Others are in a menu, in a popover or in a second
/// window behind the first one.
///
/// - `UNDERSTUDY_TAPS` is the number of taps over all toolkits (70 by default).
/// - `UNDERSTUDY_TAPS_SEED` is the seed of the random numbers.
final class TapTests: XCTestCase {
  override class func tearDown() {
    AutomationSession.shared.restart(environment: ProcessInfo.processInfo.environment)
  }

  private static let environment = ProcessInfo.processInfo.environment
  private static let seed =
    environment["UNDERSTUDY_TAPS_SEED"].flatMap(UInt64.init) ?? 42
  private static let each = (environment["UNDERSTUDY_TAPS"].flatMap(Int.init) ?? 70) / 7

  func testNoTapMissesInGTK3() throws { try tap(.gtk("3")) }
  func testNoTapMissesInGTK4() throws { try tap(.gtk("4")) }
  func testNoTapMissesInQt5() throws { try tap(.qt("5")) }
  func testNoTapMissesInQt6() throws { try tap(.qt("6")) }
  func testNoTapMissesInChromium() throws { try tap(.chromium) }
  func testNoTapMissesInFirefox() throws { try tap(.firefox) }

  func testNoTapMissesInSwing() throws {
    JavaClasses.compile(TappedProgram.swingSource)
    defer { JavaClasses.remove() }
    try tap(.swing)
  }

  private func tap(_ program: TappedProgram, file: StaticString = #filePath, line: UInt = #line) throws {
    continueAfterFailure = true
    var random = SeededGenerator(seed: Self.seed)
    let plan = TapPlan(program, taps: Self.each, using: &random)
    let app = program.application(plan)
    app.launch()
    defer { app.terminate() }
    var misses: [String] = []
    let start = ContinuousClock.now
    for (index, step) in plan.steps.enumerated() {
      if index > 0, index.isMultiple(of: 10) { moveWindow(of: app, turn: index / 10, using: &random) }
      let before = presses(app)
      perform(step, in: app)
      let wanted = "Hit: \(step.name) \(before + 1)"
      if !app.staticTexts[wanted].waitForExistence(timeout: 3) {
        misses.append(
          "\(step): expected \"\(wanted)\", found \"\(hit(app))\"; the element is at "
            + "\(app.buttons[step.name].firstMatch.frame). \(missed(app))")
      }
    }
    let time = (ContinuousClock.now - start).components
    AutomationSession.shared.runLog.run(
      "\(program.name): \(plan.steps.count) taps, \(misses.count) misses, seed \(Self.seed), \(time.seconds) s"
    ) {}
    XCTAssertEqual(
      misses, [], "\(program.name), UNDERSTUDY_TAPS_SEED=\(Self.seed)", file: file, line: line)
  }

  private func perform(_ step: TapPlan.Step, in app: XCUIApplication) {
    switch step {
    case .button(let name): app.buttons[name].tap()
    case .item(let name):
      app.menuBars.menuBarItems["Menu"].firstMatch.tap()
      app.menuItems[name].firstMatch.tap()
    case .popover(let name):
      let inside = app.descendants(matching: .any).matching(
        NSPredicate(
          format: "label == %@ AND (elementType == %d OR elementType == %d)", name,
          XCUIElement.ElementType.button.rawValue, XCUIElement.ElementType.menuItem.rawValue)
      ).firstMatch
      if !inside.isHittable { app.buttons["Popover"].firstMatch.tap() }
      inside.tap()
      // Escape is not used: after a key has closed a popover, GTK 4.8 does not release its grab and handles the next
      // click at that position as if the popover were open.
      if inside.isHittable { app.buttons["Popover"].firstMatch.tap() }
    }
  }

  private func hit(_ app: XCUIApplication) -> String {
    let text = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Hit: '")).firstMatch
    return text.exists ? text.label : "nothing"
  }

  /// Returns the position of the press, as far as the program reports it.
  private func missed(_ app: XCUIApplication) -> String {
    let text = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Missed: '")).firstMatch
    return text.exists ? text.label : ""
  }

  private func presses(_ app: XCUIApplication) -> Int {
    hit(app).split(separator: " ").last.flatMap { Int($0) } ?? -1
  }

  /// Drags the window by its title to another position.
  ///
  /// Every second time, it drags the window back by a similar distance, so that the window does not cover the other
  /// one.
  private func moveWindow(of app: XCUIApplication, turn: Int, using random: inout SeededGenerator) {
    let window = app.windows.matching(NSPredicate(format: "label BEGINSWITH 'Targets'")).firstMatch
    let title = window.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0)).withOffset(
      CGVector(dx: 0, dy: -8))
    let way = Double.random(in: 20...50, using: &random) * (turn.isMultiple(of: 2) ? -1 : 1)
    title.press(forDuration: 0.05, thenDragTo: title.withOffset(CGVector(dx: way, dy: 0)))
  }
}
