// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the failure when a field does not hold the text that was typed into it.
final class TypingCheckTests: BehaviorTestCase {
  private static let sentence = "the quick brown fox jumps over the lazy dog"

  func testFieldsOfGTK3AreChecked() { assertChecked(.gtk3) }
  func testFieldsOfGTK4AreChecked() { assertChecked(.gtk4) }
  func testFieldsOfQt5AreChecked() { assertChecked(.qt5) }
  func testFieldsOfQt6AreChecked() { assertChecked(.qt6) }
  func testFieldsOfChromiumAreChecked() { assertChecked(.chromium) }

  /// Checks everything after one launch, because a launch takes longest.
  private func assertChecked(_ program: TypingProgram) {
    let application = program.application()
    terminateAfterTest(application)
    application.launch()
    XCTAssertTrue(application.textViews["Page"].waitForExistence(timeout: 30), "\(program)")
    assertFieldsThatChangeTextDoNotFail(program, application)
    assertPasswordsAreTypedWithoutACheck(program, application)
    assertALossIsReportedWithWhatArrived(application)
  }

  private func assertFieldsThatChangeTextDoNotFail(
    _ program: TypingProgram, _ application: XCUIApplication
  ) {
    func typed(_ text: String, into name: String) -> String? {
      let field = application.textFields[name]
      field.tap()
      field.typeText(text)
      return field.value as? String
    }
    XCTAssertEqual(typed(Self.sentence, into: "Line"), Self.sentence, "\(program)")
    XCTAssertEqual(typed("make me large", into: "Upper"), "MAKE ME LARGE", "\(program)")
    XCTAssertEqual(typed("a1b2c3", into: "Digits"), "123", "\(program)")
    XCTAssertEqual(typed("too long a text", into: "Short"), "too l", "\(program)")
  }

  private func assertPasswordsAreTypedWithoutACheck(
    _ program: TypingProgram, _ application: XCUIApplication
  ) {
    // GTK 4 does not distinguish password fields from others.
    let field = application.descendants(matching: .any)["Secret"]
    field.tap()
    field.typeText("pässword 1")
    XCTAssertTrue(field.hasFocus, "\(program)")
  }

  private func assertALossIsReportedWithWhatArrived(_ application: XCUIApplication) {
    let field = application.textFields["Leaky"]
    field.tap()
    expectFailure(
      containing: "not all of it arrived: character ", "Text that arrived: ", "UNDERSTUDY_TYPING_CHECK=off"
    ) {
      field.typeText(Self.sentence)
    }
  }
}
