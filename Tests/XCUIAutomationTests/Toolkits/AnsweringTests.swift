// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests programs that handle events in an unusual way.
///
/// Keys are handled with a delay, an element floats over the tapped one, or a value has no track for a drag. Each
/// program is launched only once, because a launch takes longest.
final class AnsweringTests: BehaviorTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "1"] }

  func testGTK3() {
    let app = launch(gtk: 3)
    assertKeysFollowTheProgram(app)
    assertKeysWaitForATimer(app)
    assertABarIsSeenAndAvoided(app)
    adjust(app.descendants(matching: .any)["Loudness"], to: 1, reads: "1")
    assertIsToggled(app.checkBoxes["Extras"])
  }

  func testGTK4() {
    let app = launch(gtk: 4)
    assertKeysFollowTheProgram(app)
    assertKeysWaitForATimer(app)
    assertABarIsSeenAndAvoided(app)
    assertIsToggled(app.checkBoxes["Extras"])
    adjust(app.sliders["Loudness"], to: 1, reads: "1")
    adjust(app.sliders["Loudness"], to: 0, reads: "0")
  }

  func testQt5() { assertQt(5) }
  func testQt6() { assertQt(6) }

  private func assertQt(_ version: Int) {
    let app = launch("answers_qt.py", "--qt=\(version)")
    assertKeysFollowTheProgram(app)
    assertKeysWaitForATimer(app)
    let once = app.textFields["Once"]
    once.tap()
    once.typeText("Hello, balloon committee aaaa")
    XCTAssertEqual(once.value as? String, "Hello, balloon committee aaaa")
    assertABarIsSeenAndAvoided(app)
    adjust(app.sliders["Gain"], to: 1, reads: "100")
    adjust(app.sliders["Gain"], to: 0.33, reads: "33")
    let bar = app.scrollBars["Position"]
    bar.adjust(toNormalizedSliderPosition: 1)
    XCTAssertEqual(bar.normalizedSliderPosition, 1, accuracy: 0.011)
    for name in ["Extras", "Centred", "Mirrored"] { assertIsToggled(app.checkBoxes[name]) }
  }

  func testChromium() { assertPage("chromium", hasMonths: true) }
  func testFirefox() { assertPage("firefox-esr", hasMonths: false) }

  private func assertPage(_ browser: String, hasMonths: Bool) {
    let app = XCUIApplication(bundleIdentifier: browser)
    app.launchArguments = [BehaviorFixture.folder.appendingPathComponent("answers.html").absoluteString]
    terminateAfterTest(app)
    app.launch()
    assertKeysFollowTheProgram(app)
    var values: [(String, String)] = [("Day", "2026-05-04"), ("Time", "15:07"), ("Both", "2025-12-31T00:30")]
    values += [("Month", "2026-11"), ("Week", "2026-W45")]
    for (name, value) in values {
      // Firefox 140 has no parts for months and weeks, only a line of text.
      let isText = !hasMonths && ["Month", "Week"].contains(name)
      let field = isText ? app.textFields[name] : app.datePickers[name]
      field.tap()
      field.typeText(value)
    }
    let report = app.staticTexts["values: " + values.map(\.1).joined(separator: " ")]
    XCTAssertTrue(
      report.waitForExistence(timeout: 3),
      app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'values'")).firstMatch.label)
    app.datePickers["Time"].tap()
    expectFailure(containing: "\"2026-05-04\" is not a value for the field", "Hour", "09:30 for a time") {
      app.datePickers["Time"].typeText("2026-05-04")
    }
  }

  // MARK: - Support

  private func launch(gtk: Int) -> XCUIApplication { launch("answers.py", "--gtk=\(gtk)") }

  private func launch(_ name: String, _ argument: String) -> XCUIApplication {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(name))
    app.launchArguments = [argument]
    terminateAfterTest(app)
    app.launch()
    return app
  }

  private func assertKeysFollowTheProgram(
    _ app: XCUIApplication, file: StaticString = #filePath, line: UInt = #line
  ) {
    assertACodeIsTyped("Digit", app, file: file, line: line)
    // Twice: typing stops reading a field only once the field has accepted a string unchanged.
    let field = app.textFields["Date"]
    field.tap()
    for (digits, date) in [("12121980", "12/12/1980"), ("01022003", "01/02/2003")] {
      field.typeKey("a", modifierFlags: .control)
      field.typeKey(.delete, modifierFlags: [])
      field.typeText(digits)
      XCTAssertEqual(field.value as? String, date, file: file, line: line)
    }
  }

  /// The focus moves 0.12 s after a digit; until then the full field refuses further digits.
  private func assertKeysWaitForATimer(
    _ app: XCUIApplication, file: StaticString = #filePath, line: UInt = #line
  ) {
    assertACodeIsTyped("Late", app, file: file, line: line)
  }

  /// - Parameters:
  ///   - name: the common name of the four fields, before their numbers.
  ///   - app: the program.
  ///   - file: the file of the caller.
  ///   - line: the line of the caller.
  private func assertACodeIsTyped(
    _ name: String, _ app: XCUIApplication, file: StaticString, line: UInt
  ) {
    let fields = (1...4).map { app.textFields["\(name) \($0)"] }
    fields[0].tap()
    fields[0].typeText("1234")
    XCTAssertEqual(
      fields.map { $0.value as? String ?? "" }, ["1", "2", "3", "4"], name, file: file, line: line)
  }

  private func assertABarIsSeenAndAvoided(
    _ app: XCUIApplication, file: StaticString = #filePath, line: UInt = #line
  ) {
    let covered = app.buttons["Play"].frame
    let rows = (1...20).map { app.buttons["Row \($0)"] }
    let under = rows.filter { covered.contains(CGPoint(x: $0.frame.midX, y: $0.frame.midY)) }
    XCTAssertFalse(under.isEmpty, "no row is under the bar", file: file, line: line)
    for row in under { XCTAssertFalse(row.isHittable, row.label, file: file, line: line) }
    XCTAssertTrue(rows[0].isHittable, file: file, line: line)
    app.buttons["Row 20"].tap()
    XCTAssertTrue(app.staticTexts["did: Row 20"].exists, file: file, line: line)
    app.buttons["Play"].tap()
    XCTAssertTrue(app.staticTexts["did: Play"].exists, file: file, line: line)
  }

  private func assertIsToggled(_ box: XCUIElement, file: StaticString = #filePath, line: UInt = #line) {
    for value in ["1", "0"] {
      box.tap()
      XCTAssertEqual(box.value as? String, value, "\(box)", file: file, line: line)
    }
  }

  private func adjust(
    _ element: XCUIElement, to position: CGFloat, reads value: String, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    element.adjust(toNormalizedSliderPosition: position)
    XCTAssertEqual(element.value as? String, value, file: file, line: line)
  }
}
